import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { FileId, FileView } from '../files/files.ts'
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

const aboutShortcut = {
  description:
    'What is typed after a slash: 1 to 40 letters from a to z, digits, `_` or `-`. Unique in the workspace, and stored in small letters.',
  example: 'opening-hours',
}
const aboutText = {
  description:
    'Text, 1 to 4,096 characters. `{{contact.first_name}}`, `{{contact.name}}`, `{{agent.name}}` and `{{contact.KEY}}` with the key of a contact field are replaced when a person inserts it; a fallback follows a bar.',
  example: 'Hi {{contact.first_name|there}}, we are open from 9 to 18.',
}
const aboutFolder = { description: 'Folder that it is listed in. An empty name stands for no folder.', example: 'Shop' }
const aboutButtons = {
  description: 'Labels of up to 3 reply buttons below the text, 1 to 20 characters each.',
  example: ['Yes', 'No'],
}
const aboutId = { description: 'ID of the canned reply.', example: exampleIds.cannedReply }

/** The shortcut that is typed after a slash, and its text. */
export const NewCannedReply = InWorkspace.extend({
  shortcut: Shortcut.meta(aboutShortcut),
  text: Text.meta(aboutText),
  folder: z.string().trim().max(60).optional().meta(aboutFolder),
  /** Files of the mode, in the order in which they are sent. The other mode is given copies of its own. */
  fileIds: FileId.shape.fileId.array().max(maxFilesOfReply).optional(),
  buttons: Buttons.optional().meta(aboutButtons),
})
export type NewCannedReply = z.infer<typeof NewCannedReply>

export const CannedReplyId = InWorkspace.extend({ cannedReplyId: z.string().min(1).max(100).meta(aboutId) })
export type CannedReplyId = z.infer<typeof CannedReplyId>

/** A change of a canned reply. Omitted fields are not changed. */
export const CannedReplyChange = CannedReplyId.extend({
  shortcut: Shortcut.optional().meta(aboutShortcut),
  text: Text.optional().meta(aboutText),
  folder: NewCannedReply.shape.folder,
  fileIds: NewCannedReply.shape.fileIds,
  buttons: NewCannedReply.shape.buttons,
})
export type CannedReplyChange = z.infer<typeof CannedReplyChange>

export const CannedReplyView = z
  .object({
    id: z.string().meta(aboutId),
    shortcut: z.string().meta(aboutShortcut),
    text: z.string().meta(aboutText),
    folder: z.string().nullable().meta({ description: 'Folder that it is listed in, or null.', example: 'Shop' }),
    files: z.array(FileView).meta({
      description: 'Files that are sent with it, in their order: those of the mode in which it is read.',
      example: [],
    }),
    buttons: z.array(z.string()).meta({
      description: 'Labels of the reply buttons below the text; none for a plain text.',
      example: ['Yes', 'No'],
    }),
    created_at: z.string().meta({ description: 'When it was created.', example: exampleTimes.created }),
    updated_at: z.string().meta({ description: 'When it was last changed.', example: exampleTimes.updated }),
  })
  .meta({ id: 'CannedReply' })
export type CannedReplyView = z.infer<typeof CannedReplyView>
