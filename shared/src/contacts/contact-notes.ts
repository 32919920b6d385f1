import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { NextCursor } from '../paging.ts'
import { maxContactNote, maxPageSize } from '../words.ts'
import { ContactRecordId } from './contact-record.ts'

/** What a member or a program wrote about a contact, for colleagues. Customers never see it. */
export const ContactNote = z
  .object({
    id: z.string().meta({ description: 'ID of the note.', example: exampleIds.note }),
    contact_id: z.string().meta({ description: 'ID of the contact.', example: exampleIds.contact }),
    text: z.string().meta({ description: 'What it says.', example: 'Prefers to be called in the morning.' }),
    author: z
      .object({
        id: z.string().meta({ description: '`user:` or `key:` and the ID of the member or API key.' }),
        name: z.string().meta({ description: 'The name at that time.' }),
      })
      .meta({
        description: 'Who wrote it.',
        example: { id: `key:${exampleIds.apiKey}`, name: 'API key pk_live_3f9a' },
      }),
    created_at: z.iso.datetime().meta({ description: 'When it was written.', example: exampleTimes.created }),
    edited_at: z.iso.datetime().nullable().meta({ description: 'When its text changed last.', example: null }),
  })
  .meta({ id: 'ContactNote' })
export type ContactNote = z.infer<typeof ContactNote>

export const ContactNotes = z.object({
  data: z.array(ContactNote),
  next_cursor: NextCursor,
})
export type ContactNotes = z.infer<typeof ContactNotes>

export const ListContactNotes = ContactRecordId.extend({
  cursor: z.string().max(100).optional().meta({ description: 'The `next_cursor` of the previous page.' }),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(20).meta({ description: 'Results per page.' }),
})
export type ListContactNotes = z.infer<typeof ListContactNotes>

const NoteText = z
  .string()
  .trim()
  .min(1)
  .max(maxContactNote)
  .meta({ description: 'What it says.', example: 'Prefers to be called in the morning.' })

export const NewContactNote = ContactRecordId.extend({ text: NoteText })
export type NewContactNote = z.infer<typeof NewContactNote>

export const ContactNoteId = ContactRecordId.extend({
  noteId: z.string().min(1).max(100).meta({ description: 'ID of the note.', example: exampleIds.note }),
})
export type ContactNoteId = z.infer<typeof ContactNoteId>

export const ChangeContactNote = ContactNoteId.extend({ text: NoteText })
export type ChangeContactNote = z.infer<typeof ChangeContactNote>
