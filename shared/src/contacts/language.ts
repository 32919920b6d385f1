import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'

/** A language as in BCP 47, such as `de` or `pt-BR`. */
export const Language = z
  .string()
  .max(35)
  .transform((written, context) => {
    try {
      return new Intl.Locale(written.replaceAll('_', '-')).toString()
    } catch {
      context.addIssue({ code: 'custom', message: schemaSentence('languageExpected') })
      return z.NEVER
    }
  })
