import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { contactsByAlias } from './aliases.store.ts'
import {
  findByPhone,
  findByPlatformUser,
  type Person,
  storeAddress,
  updateSeenContact,
  upsertContact,
  upsertContactsByPhone,
} from './contacts.store.ts'

/**
 * The contact with a phone or a platform user id, created where it is new. The latest name is kept, and a missing id is
 * added. The row is locked until the commit, so that two messages of one person are processed in turn.
 */
export async function findOrCreateContact(app: App, tx: Tx, scope: Scope, person: Person): Promise<ContactTable> {
  const known = person.platformUserId === null ? undefined : await findByPlatformUser(tx, scope, person.platformUserId)
  if (!known) return (await findByAlias(app, tx, scope, person)) ?? upsertContact(app, tx, scope, person)
  const phone = known.phone ?? (await phoneIfFree(tx, scope, person.phone))
  return updateSeenContact(app, tx, scope, { id: known.id, phone, name: person.name })
}

/** The contacts with these phones, created where they are new, in one statement. They are locked in a fixed order. */
export async function findOrCreateContacts(
  app: App,
  tx: Tx,
  scope: Scope,
  phones: readonly string[],
): Promise<Map<string, ContactTable>> {
  const aliases = await contactsByAlias(tx, scope, phones)
  const primaryPhone = (phone: string) => aliases.get(phone)?.phone ?? phone
  // Always in the same order, so that two campaigns to the same people cannot deadlock.
  const contacts = await upsertContactsByPhone(app, tx, scope, [...new Set(phones.map(primaryPhone))].sort())
  const byPhone = new Map(contacts.map((contact) => [contact.phone, contact]))
  return new Map(
    phones.flatMap((phone) => [byPhone.get(primaryPhone(phone))].flatMap((it) => (it ? [[phone, it]] : []))),
  )
}

/** The contact whom the platform knows by another phone than ours. */
async function findByAlias(app: App, tx: Tx, scope: Scope, { phone, platformUserId, name }: Person) {
  const known = phone === null ? undefined : (await contactsByAlias(tx, scope, [phone])).get(phone)
  if (!known) return undefined
  if (platformUserId !== null) await storeAddress(app, tx, scope, { contactId: known.id, phone: null, platformUserId })
  return updateSeenContact(app, tx, scope, { id: known.id, phone: known.phone, name })
}

/** The person may be known as two contacts, one by each id. They stay separate: which conversations belong together is unproven. */
async function phoneIfFree(tx: Tx, scope: Scope, phone: string | null): Promise<string | null> {
  if (phone === null || (await findByPhone(tx, scope, phone))) return null
  return phone
}
