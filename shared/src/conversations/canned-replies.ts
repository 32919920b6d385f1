import { z } from 'zod'
import { FileId, type FileView } from '../files/files.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { maxTextLength } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { cannedVariables, unknownVariableIn } from './canned-variables.ts'
import { questionLimits } from './content-limits.ts'
import { refuseEqual } from './outbound-questions.ts'
import { maxFilesOfReply } from './reply-limits.ts'

export const maxCannedReplies = 500

const Shortcut = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(40)
  .regex(/^[a-z0-9_-]*$/, schemaSentence('plainNameExpected'))

const Text = z
  .string()
  .trim()
  .min(1)
  .max(maxTextLength)
  .superRefine((text, context) => {
    const variable = unknownVariableIn(text)
    if (variable === undefined) return
    const variables = cannedVariables.map((name) => `{{${name}}}`).join(', ')
    context.addIssue({ code: 'custom', message: schemaSentence('cannedVariableUnknown', { variable, variables }) })
  })

/** The labels of reply buttons, which the customer taps below the text. */
const Buttons = z
  .array(z.string().trim().min(1).max(questionLimits.buttonTitle))
  .max(questionLimits.buttons)
  .superRefine((labels, context) =>
    refuseEqual(
      context,
      labels.map((value, index) => ({ path: [index], value })),
    ),
  )

/** The shortcut that is typed after a slash, and its text. */
export const NewCannedReply = InWorkspace.extend({
  shortcut: Shortcut,
  text: Text,
  /** An empty name stands for no folder. */
  folder: z.string().trim().max(60).optional(),
  /** Files of the mode, in the order in which they are sent. The other mode is given copies of its own. */
  fileIds: FileId.shape.fileId.array().max(maxFilesOfReply).optional(),
  buttons: Buttons.optional(),
})
export type NewCannedReply = z.infer<typeof NewCannedReply>

export const CannedReplyId = InWorkspace.extend({ cannedReplyId: z.string().min(1).max(100) })
export type CannedReplyId = z.infer<typeof CannedReplyId>

/** Omitted fields are not changed. */
export const CannedReplyChange = CannedReplyId.extend({
  shortcut: NewCannedReply.shape.shortcut.optional(),
  text: NewCannedReply.shape.text.optional(),
  folder: NewCannedReply.shape.folder,
  fileIds: NewCannedReply.shape.fileIds,
  buttons: NewCannedReply.shape.buttons,
})
export type CannedReplyChange = z.infer<typeof CannedReplyChange>

export type CannedReplyView = {
  id: string
  shortcut: string
  text: string
  folder: string | null
  /** Those of the mode in which it was read, in their order. */
  files: FileView[]
  /** The labels of its reply buttons, none for a plain text. */
  buttons: string[]
  created_at: string
  updated_at: string
}
