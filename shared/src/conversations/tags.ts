import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'

export const tagColours = ['gray', 'red', 'orange', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type TagColour = (typeof tagColours)[number]

export const maxTags = 200
export const maxTagsOfConversation = 20
export const maxTagsOfContact = 100

/** Names are compared regardless of case. */
export const TagName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, schemaSentence('noControlCharacters'))
