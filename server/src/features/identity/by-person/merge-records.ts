import type { ContactRecord, ContactRecordId, SplitContactRecords } from '@parley/shared/contacts/contact-record'
import type { MergeContacts } from '@parley/shared/contacts/merges'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { recordWithId } from '../../contacts/records/save-record.ts'
import { mergeByPerson } from './merge-by-person.ts'
import { splitContact } from './split-contact.ts'

/** Merges as `mergeByPerson`, and returns the remaining contact as programs see it. */
export async function mergeContactRecords(
  app: App,
  scope: Scope<'contacts.manage'>,
  input: MergeContacts,
): Promise<ContactRecord> {
  const { id } = await mergeByPerson(app, scope, input)
  return recordWithId(app.db, scope, id)
}

/** Splits as `splitContact`, and returns both contacts as programs see them. */
export async function splitContactRecords(
  app: App,
  scope: Scope<'contacts.manage'>,
  input: ContactRecordId,
): Promise<SplitContactRecords> {
  const { contact, remaining } = await splitContact(app, scope, input)
  return {
    contact: await recordWithId(app.db, scope, contact.id),
    remaining: await recordWithId(app.db, scope, remaining.id),
  }
}
