import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'
import { InWorkspace } from '../workspace/workspaces.ts'

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

export const NewTag = InWorkspace.extend({ name: TagName, colour: z.enum(tagColours) })
export type NewTag = z.infer<typeof NewTag>

export const TagId = InWorkspace.extend({ tagId: z.string().min(1).max(100) })
export type TagId = z.infer<typeof TagId>

export type TagView = { id: string; name: string; colour: TagColour; created_at: string }
