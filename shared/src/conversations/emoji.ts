import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'

/** A symbol may be written without the character that asks for its picture, as in ❤. */
const oneEmoji = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v

/** One emoji, and nothing else. */
export const Emoji = z
  .string()
  .max(50)
  .refine((text) => oneEmoji.test(text), schemaSentence('emojiExpected'))
