import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'
import { maxTextLength } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'

export const maxCannedReplies = 500

const Shortcut = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(40)
  .regex(/^[a-z0-9_-]*$/, schemaSentence('plainNameExpected'))

/** The shortcut that is typed after a slash, and its text. */
export const NewCannedReply = InWorkspace.extend({
  shortcut: Shortcut,
  text: z.string().trim().min(1).max(maxTextLength),
})
export type NewCannedReply = z.infer<typeof NewCannedReply>

export const CannedReplyId = InWorkspace.extend({ cannedReplyId: z.string().min(1).max(100) })
export type CannedReplyId = z.infer<typeof CannedReplyId>

/** Omitted fields are not changed. */
export const CannedReplyChange = CannedReplyId.extend({
  shortcut: NewCannedReply.shape.shortcut.optional(),
  text: NewCannedReply.shape.text.optional(),
})
export type CannedReplyChange = z.infer<typeof CannedReplyChange>

export type CannedReplyView = { id: string; shortcut: string; text: string; created_at: string; updated_at: string }
