import type { ContactChanges } from '@parley/shared/contacts/contact-changes'
import type {
  ContactInput,
  ContactPatch,
  ContactRecord,
  ContactRecordId,
  UpsertedContact,
} from '@parley/shared/contacts/contact-record'
import { checkPhone } from '@parley/shared/contacts/phone'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Tx } from '../../../db/transact.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { currentAddresses, findByVariants } from '../addresses/addresses.store.ts'
import { contactsWithExternalIds, findContact } from '../contacts.store.ts'
import { saveContact } from '../save-contact.ts'
import { editableOf } from '../saving/editable.ts'
import { describeContacts } from './describe-contacts.ts'
import { emitSaved } from './emit-saved.ts'

/** One contact. The id of a contact that was merged leads to the remaining one. */
export async function getContactRecord(
  app: App,
  scope: Scope<'contacts.read'>,
  { contactId }: ContactRecordId,
): Promise<ContactRecord> {
  return recordWithId(app.db, scope, contactId)
}

/** Throws `not_found`. The id of a contact that was merged leads to the remaining one. */
export async function recordWithId(db: App['db'] | Tx, scope: Scope, contactId: string): Promise<ContactRecord> {
  return recordOf(db, scope, await findContact(db, scope, contactId))
}

/**
 * Changes the contact with the own id, or else with one of the addresses, or creates it. A known contact gains the addresses
 * and keeps its own.
 */
export async function upsertContact(
  app: App,
  scope: Scope<'contacts.manage'>,
  changes: ContactInput,
): Promise<UpsertedContact> {
  return app.transact(async (tx) => {
    const contact = await knownAs(tx, scope, changes)
    const wanted = contact ? await withOwnAddresses(tx, scope, { contact, changes }) : changes
    const saved = await saveContact(app, tx, scope, { contact, changes: wanted, source: 'api' })
    await emitSaved(app, tx, scope, saved)
    return { data: await recordOf(tx, scope, saved.contact), is_new: saved.isNew }
  })
}

export async function patchContact(
  app: App,
  scope: Scope<'contacts.manage'>,
  { contactId, ...changes }: ContactPatch,
): Promise<ContactRecord> {
  return app.transact(async (tx) => {
    const contact = await findContact(tx, scope, contactId)
    if (!contact) throw notFound('contact')
    const saved = await saveContact(app, tx, scope, { contact, changes, source: 'api' })
    await emitSaved(app, tx, scope, saved)
    return recordOf(tx, scope, saved.contact)
  })
}

async function recordOf(db: App['db'] | Tx, scope: Scope, contact: ContactTable | undefined): Promise<ContactRecord> {
  const [record] = contact ? await describeContacts(db, scope, [contact]) : []
  if (!record) throw notFound('contact')
  return record
}

async function knownAs(tx: Tx, scope: Scope, changes: ContactInput): Promise<ContactTable | undefined> {
  const { external_id: externalId, phones = [], emails = [] } = changes
  const known = await contactsWithExternalIds(tx, scope, externalId ? [externalId] : [])
  if (known.size > 0) return [...known.values()][0]
  const values = [...phones, ...emails].map((written) => {
    const phone = checkPhone(written)
    return phone.ok ? phone.phone : written
  })
  return [...(await findByVariants(tx, scope, values)).values()][0]
}

type Known = { readonly contact: ContactTable; readonly changes: ContactInput }

/** The primary addresses stay what they are. */
async function withOwnAddresses(tx: Tx, scope: Scope, { contact, changes }: Known): Promise<ContactChanges> {
  const { phones, emails } = changes
  if (!phones && !emails) return changes
  const current = await currentAddresses(tx, scope, [contact.id])
  const own = editableOf(contact, current.get(contact.id) ?? [])
  return {
    ...changes,
    ...(phones && { phones: [...new Set([...own.phones, ...phones])] }),
    ...(emails && { emails: [...new Set([...own.emails, ...emails])] }),
  }
}
