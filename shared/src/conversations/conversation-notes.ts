import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { Page } from '../paging.ts'
import { maxTextLength } from '../words.ts'
import { ConversationId } from './conversations.ts'

const aboutText = {
  description:
    'Text, 1 to 4,096 characters. `<@ID>` mentions the member with this user ID, who is alerted and for whom the conversation is unread.',
  example: `<@${exampleIds.user}> she asks for an invoice.`,
}

export const ListConversationNotes = ConversationId.extend(Page.shape)
export type ListConversationNotes = z.infer<typeof ListConversationNotes>

export const NewConversationNote = ConversationId.extend({
  text: z.string().trim().min(1).max(maxTextLength).meta(aboutText),
})

/** An internal note of a conversation as programs get it. */
export const ConversationNote = z
  .object({
    id: z.string().meta({ description: 'ID of the note.', example: exampleIds.note }),
    conversation_id: z.string().meta({ description: 'ID of the conversation.', example: exampleIds.conversation }),
    text: z.string().meta(aboutText),
    mentions: z
      .array(
        z.object({
          user_id: z.string().meta({ description: 'User ID of the member.', example: exampleIds.user }),
          name: z.string().meta({ description: 'Name of the member today.', example: 'Ada Example' }),
        }),
      )
      .meta({ description: 'The members whom it mentions.' }),
    written_by: z.string().nullable().meta({
      description: 'Name of the member or API key that wrote it, as it was then. Null where it was erased.',
      example: 'Ada Example',
    }),
    created_at: z.string().meta({ description: 'When it was written.', example: exampleTimes.created }),
  })
  .meta({ id: 'ConversationNote' })
export type ConversationNote = z.infer<typeof ConversationNote>
