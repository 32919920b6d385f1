import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { ContactNoteTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

type Slice = {
  readonly contactId: string
  /** The last note of the previous slice. */
  readonly before: { readonly at: number; readonly id: string } | undefined
  readonly limit: number
}

/** The notes about a contact, the newest first. */
export async function sliceOfNotes(
  db: Kysely<Schema>,
  scope: Scope,
  { contactId, before, limit }: Slice,
): Promise<ContactNoteTable[]> {
  let notes = db.selectFrom('contact_note').selectAll().where('contact_id', '=', contactId).where(inTenant(scope))
  if (before) {
    notes = notes.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(before.at, before.id)))
  }
  return notes.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

type ById = { readonly contactId: string; readonly noteId: string }

/** The note about this contact, locked until the commit. */
export async function lockNote(
  app: App,
  tx: Tx,
  scope: Scope,
  { contactId, noteId }: ById,
): Promise<ContactNoteTable | undefined> {
  return tx
    .selectFrom('contact_note')
    .selectAll()
    .where('id', '=', noteId)
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
}

export async function insertNote(tx: Tx, note: ContactNoteTable): Promise<void> {
  await tx.insertInto('contact_note').values(note).execute()
}

export async function updateNote(
  tx: Tx,
  scope: Scope,
  { id, ...changes }: Pick<ContactNoteTable, 'id' | 'text' | 'edited_at'>,
): Promise<void> {
  await tx.updateTable('contact_note').set(changes).where('id', '=', id).where(inTenant(scope)).execute()
}

export async function deleteNoteRow(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.deleteFrom('contact_note').where('id', '=', id).where(inTenant(scope)).execute()
}
