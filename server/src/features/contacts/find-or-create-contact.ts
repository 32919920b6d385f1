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
 * The contact behind a phone or a platform user id, made at first sight. The latest name known is kept, an id that was
 * missing is filled in. Until the commit the row is held, so that two messages of one person take turns.
 */
export async function findOrCreateContact(app: App, tx: Tx, scope: Scope, person: Person): Promise<ContactTable> {
  const known = person.platformUserId === null ? undefined : await findByPlatformUser(tx, scope, person.platformUserId)
  if (!known) return (await findByAlias(app, tx, scope, person)) ?? upsertContact(app, tx, scope, person)
  const phone = known.phone ?? (await phoneIfFree(tx, scope, person.phone))
  return updateSeenContact(app, tx, scope, { id: known.id, phone, name: person.name })
}

/** The contacts behind these phones, made at first sight, in one statement. Held like one, in an order of their own. */
export async function findOrCreateContacts(
  app: App,
  tx: Tx,
  scope: Scope,
  phones: readonly string[],
): Promise<Map<string, ContactTable>> {
  const aliases = await contactsByAlias(tx, scope, phones)
  const owned = (phone: string) => aliases.get(phone)?.phone ?? phone
  // One order everywhere, so that two campaigns to the same people do not wait for each other.
  const contacts = await upsertContactsByPhone(app, tx, scope, [...new Set(phones.map(owned))].sort())
  const byPhone = new Map(contacts.map((contact) => [contact.phone, contact]))
  return new Map(phones.flatMap((phone) => [byPhone.get(owned(phone))].flatMap((it) => (it ? [[phone, it]] : []))))
}

/** Somebody whom the platform knows under another phone than we wrote to. */
async function findByAlias(app: App, tx: Tx, scope: Scope, { phone, platformUserId, name }: Person) {
  const known = phone === null ? undefined : (await contactsByAlias(tx, scope, [phone])).get(phone)
  if (!known) return undefined
  if (platformUserId !== null) await storeAddress(app, tx, scope, { contactId: known.id, phone: null, platformUserId })
  return updateSeenContact(app, tx, scope, { id: known.id, phone: known.phone, name })
}

/** The person may be known twice, once by each id. The two stay apart: which conversations belong together is unproven. */
async function phoneIfFree(tx: Tx, scope: Scope, phone: string | null): Promise<string | null> {
  if (phone === null || (await findByPhone(tx, scope, phone))) return null
  return phone
}
