import type { ContactNote, ContactNotes, ListContactNotes } from '@parley/shared/contacts/contact-notes'
import type { App } from '../../../app.ts'
import type { ContactNoteTable } from '../../../db/schema/contacts.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findContact } from '../contacts.store.ts'
import { cutToPage, readTimeCursor } from '../time-cursor.ts'
import { sliceOfNotes } from './notes.store.ts'

/** The notes about a contact, the newest first. Following `next_cursor` returns each note once. */
export async function listNotes(
  app: App,
  scope: Scope<'contact_notes.read'>,
  { contactId, cursor, limit }: ListContactNotes,
): Promise<ContactNotes> {
  const contact = await findContact(app.db, scope, contactId)
  if (!contact) throw notFound('contact')
  const before = readTimeCursor(cursor)
  const found = await sliceOfNotes(app.db, scope, { contactId: contact.id, before, limit: limit + 1 })
  const { page, next_cursor } = cutToPage(found, { limit, timeOf: ({ created_at }) => created_at })
  return { data: page.map(presentNote), next_cursor }
}

export function presentNote(note: ContactNoteTable): ContactNote {
  const { id, contact_id, text, author_id, author_name, created_at, edited_at } = note
  return {
    ...{ id, contact_id, text },
    author: { id: author_id, name: author_name },
    created_at: new Date(created_at).toISOString(),
    edited_at: edited_at === null ? null : new Date(edited_at).toISOString(),
  }
}
