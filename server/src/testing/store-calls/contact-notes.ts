import { deleteNoteRow, lockNote, sliceOfNotes, updateNote } from '../../features/contacts/notes/notes.store.ts'
import { inMode, type StoreCall } from './store-call.ts'
import { callTime } from './tenant-data.ts'

export const contactNoteCalls: readonly StoreCall[] = [
  inMode(sliceOfNotes)(({ tx, scope, its }) => [
    tx,
    scope,
    { contactId: its.id('contact'), before: { at: callTime, id: 'z' }, limit: 10 },
  ]),
  inMode(lockNote)(({ app, tx, scope, its }) => [
    app,
    tx,
    scope,
    { contactId: its.id('contact'), noteId: its.id('contact note') },
  ]),
  inMode(updateNote)(({ tx, scope, its }) => [
    tx,
    scope,
    { id: its.id('contact note'), text: 'Changed', edited_at: callTime },
  ]),
  inMode(deleteNoteRow)(({ tx, scope, its }) => [tx, scope, its.id('contact note')]),
]
