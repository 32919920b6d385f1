import {
  ChangeContactNote,
  ContactNote,
  ContactNoteId,
  ContactNotes,
  ListContactNotes,
  NewContactNote,
} from '@parley/shared/contacts/contact-notes'
import { addNote, changeNote, deleteNote } from '../../features/contacts/notes/change-notes.ts'
import { listNotes } from '../../features/contacts/notes/list-notes.ts'
import { deletionOf } from '../responses.ts'
import { byKey, type RouteGroup } from '../route.ts'

export const contactNotes: RouteGroup = {
  name: 'Notes about contacts',
  description:
    'What members and programs wrote about a contact, for colleagues. Customers never see it. The notes within conversations are others, with paths of their own. The ID of a contact that was merged leads to the remaining one, which has the notes of both.',
  routes: [
    byKey('GET /api/v1/contacts/:contactId/notes', {
      operationId: 'listContactNotes',
      summary: 'List the notes about a contact',
      description:
        'Returns the notes about a contact, the newest first. To retrieve all of them, follow `next_cursor`.',
      takes: ListContactNotes,
      does: listNotes,
      gives: ContactNotes,
      action: 'contact_notes.read',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/contacts/:contactId/notes', {
      operationId: 'createContactNote',
      summary: 'Add a note about a contact',
      description: 'Adds a note, whose author is the API key.',
      takes: NewContactNote,
      does: addNote,
      gives: ContactNote,
      inData: true,
      status: 201,
      idempotent: true,
      action: 'contacts.manage',
      errors: ['not_found'],
    }),
    byKey('PATCH /api/v1/contacts/:contactId/notes/:noteId', {
      operationId: 'updateContactNote',
      summary: 'Edit a note about a contact',
      description: 'Replaces the text of a note that an API key has added. A note of a member is refused with 403.',
      takes: ChangeContactNote,
      does: changeNote,
      gives: ContactNote,
      inData: true,
      action: 'contacts.manage',
      errors: ['not_found'],
    }),
    byKey('DELETE /api/v1/contacts/:contactId/notes/:noteId', {
      operationId: 'deleteContactNote',
      summary: 'Delete a note about a contact',
      description: 'Deletes a note that an API key has added. A note of a member is refused with 403.',
      takes: ContactNoteId,
      does: deleteNote,
      gives: deletionOf('note'),
      action: 'contacts.manage',
      errors: ['not_found'],
    }),
  ],
}
