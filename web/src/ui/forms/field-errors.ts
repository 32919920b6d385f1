import { type Detail, describeIssues, type FieldProblem } from '@parley/shared/errors'
import { sentence } from '@parley/shared/sentences/sentence'
import type { z } from 'zod'
import { i18n } from '../../i18n/i18n.ts'
import { translated } from '../../i18n/sentences.ts'

export type FieldErrors = Record<string, string>

/** The validation errors of a schema by the form's field names (`rules.0.words`), each as a sentence. */
export function errorsOfSchema(schema: z.ZodType, input: unknown): FieldErrors {
  const parsed = schema.safeParse(input)
  return parsed.success ? {} : errorsOfDetails(describeIssues(parsed.error).map(inLanguage))
}

/** The server's details are in the person's language already. */
function inLanguage({ path, message }: FieldProblem): Detail {
  return { path, message: translated(message) }
}

/** Converts the server's field names (`rules[0].words`) to the form's, and keeps the first error of each field. */
export function errorsOfDetails(details: readonly Detail[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of details) {
    const field = path.replaceAll(/\[(\d+)\]/g, '.$1')
    errors[field] ??= withoutSubject(message)
  }
  return errors
}

/** Splits errors into those with a field on the form and the sentences shown above its button. */
export function assignFieldErrors(
  errors: FieldErrors,
  fields: readonly string[],
): { placed: FieldErrors; others: string[] } {
  const placed: FieldErrors = {}
  const others: string[] = []
  for (const [path, message] of Object.entries(errors)) {
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`))
    if (field) placed[path] = message
    else others.push(path ? `${path}: ${message}` : message)
  }
  return { placed, others }
}

/** Beside its field an error needs no subject: "is required" becomes "Required". */
function withoutSubject(message: string): string {
  if (message === translated(sentence('required'))) return i18n.t('common:required')
  return message.charAt(0).toUpperCase() + message.slice(1)
}
