import type {
  ChangeContactNote,
  ContactNote,
  ContactNoteId,
  NewContactNote,
} from '@parley/shared/contacts/contact-notes'
import { sentence } from '@parley/shared/sentences/sentence'
import type { AuditAction } from '@parley/shared/workspace/audit'
import { authorOf, userIdOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { ContactNoteTable, ContactTable } from '../../../db/schema/contacts.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError, notFound } from '../../../errors.ts'
import { mayAlso, type Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Resumable } from '../../idempotency/answer-once.ts'
import { lockContact } from '../contacts.store.ts'
import { contactSubject } from '../present-contact.ts'
import { presentNote } from './list-notes.ts'
import { deleteNoteRow, insertNote, lockNote, updateNote } from './notes.store.ts'

/** Writes a note about a contact. If the `resultId` is that of an existing note, that note is returned. */
export async function addNote(
  app: App,
  scope: Scope<'contacts.manage'>,
  { contactId, text, resultId }: NewContactNote & Resumable,
): Promise<ContactNote> {
  return app.transact(async (tx) => {
    const contact = await lockKnown(app, tx, scope, contactId)
    const existing = resultId && (await lockNote(app, tx, scope, { contactId: contact.id, noteId: resultId }))
    if (existing) return presentNote(existing)
    const { id: author_id, name: author_name } = authorOf(scope.actor)
    const note = {
      id: resultId ?? app.newId(),
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      contact_id: contact.id,
      ...{ author_id, author_name, text, created_at: app.now(), edited_at: null },
    }
    await insertNote(tx, note)
    await record(app, tx, scope, { action: 'contact.note_added', contact, note })
    return presentNote(note)
  })
}

/** Replaces the text of a note. Throws `forbidden` where another member wrote it and the actor may not manage the settings. */
export async function changeNote(
  app: App,
  scope: Scope<'contacts.manage'>,
  { text, ...input }: ChangeContactNote,
): Promise<ContactNote> {
  return app.transact(async (tx) => {
    const { contact, note } = await lockOwn(app, tx, scope, input)
    if (note.text === text) return presentNote(note)
    const changed = { ...note, text, edited_at: app.now() }
    await updateNote(tx, scope, { id: note.id, text, edited_at: changed.edited_at })
    await record(app, tx, scope, { action: 'contact.note_changed', contact, note })
    return presentNote(changed)
  })
}

/** Throws `forbidden` where another member wrote the note and the actor may not manage the settings. */
export async function deleteNote(
  app: App,
  scope: Scope<'contacts.manage'>,
  input: ContactNoteId,
): Promise<{ success: true; id: string }> {
  return app.transact(async (tx) => {
    const { contact, note } = await lockOwn(app, tx, scope, input)
    await deleteNoteRow(tx, scope, note.id)
    await record(app, tx, scope, { action: 'contact.note_deleted', contact, note })
    return { success: true, id: note.id }
  })
}

async function lockKnown(app: App, tx: Tx, scope: Scope, contactId: string): Promise<ContactTable> {
  const contact = await lockContact(app, tx, scope, contactId)
  if (!contact) throw notFound('contact')
  return contact
}

type Noted = { readonly contact: ContactTable; readonly note: ContactNoteTable }

/** What a program wrote belongs to nobody: the key may be gone by the time that its note has to be corrected. */
async function lockOwn(app: App, tx: Tx, scope: Scope, { contactId, noteId }: ContactNoteId): Promise<Noted> {
  const contact = await lockKnown(app, tx, scope, contactId)
  const note = await lockNote(app, tx, scope, { contactId: contact.id, noteId })
  if (!note) throw notFound('contact note')
  const isOthers = userIdOf(note.author_id) !== undefined && note.author_id !== authorOf(scope.actor).id
  if (isOthers && !mayAlso(scope, 'settings.manage')) throw new AppError('forbidden', sentence('noteOfOther'))
  return { contact, note }
}

type Recorded = Noted & { readonly action: AuditAction }

/** The audit log has no texts of notes. */
async function record(app: App, tx: Tx, scope: Scope, { action, contact, note }: Recorded): Promise<void> {
  await recordAudit(app, tx, scope, {
    action,
    subject: contactSubject(contact),
    subjectId: `contact:${contact.id}`,
    details: { note_id: note.id },
  })
  app.live.publish(scope, { noun: 'contacts', id: contact.id })
}
