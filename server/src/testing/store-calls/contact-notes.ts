import { consentsOf, deleteConsent, storeConsent } from '../../features/contacts/consents/consents.store.ts'
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
  inMode(consentsOf)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(storeConsent)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      { contactId: its.id('lonely'), channel_id: its.id('simulator'), source: 'A form', consented_at: callTime },
    ],
    { onlyInserts: true },
  ),
  inMode(deleteConsent)(({ tx, scope, its }) => [
    tx,
    scope,
    { contactId: its.id('contact'), channelId: its.id('simulator') },
  ]),
  inMode(deleteNoteRow)(({ tx, scope, its }) => [tx, scope, its.id('contact note')]),
]
