import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import {
  findByPhone,
  findByPlatformUser,
  insertOrMeet,
  insertOrMeetPhones,
  meetAgain,
  type Person,
} from './contacts.store.ts'

/**
 * The contact behind a phone or a platform user id, made at first sight. The latest name known is kept, an id that was
 * missing is filled in. Until the commit the row is held, so that two messages of one person take turns.
 */
export async function contactFor(app: App, tx: Tx, scope: Scope, person: Person): Promise<ContactTable> {
  const known = person.platformUserId === null ? undefined : await findByPlatformUser(tx, scope, person.platformUserId)
  if (!known) return insertOrMeet(app, tx, scope, person)
  const phone = known.phone ?? (await phoneIfFree(tx, scope, person.phone))
  return meetAgain(app, tx, scope, { id: known.id, phone, name: person.name })
}

/** The contacts behind these phones, made at first sight, in one statement. Held like one, in an order of their own. */
export async function contactsForPhones(
  app: App,
  tx: Tx,
  scope: Scope,
  phones: readonly string[],
): Promise<Map<string, ContactTable>> {
  // One order everywhere, so that two campaigns to the same people do not wait for each other.
  const contacts = await insertOrMeetPhones(app, tx, scope, [...new Set(phones)].sort())
  return new Map(contacts.flatMap((contact) => (contact.phone === null ? [] : [[contact.phone, contact]])))
}

/** The person may be known twice, once by each id. The two stay apart: which conversations belong together is unproven. */
async function phoneIfFree(tx: Tx, scope: Scope, phone: string | null): Promise<string | null> {
  if (phone === null || (await findByPhone(tx, scope, phone))) return null
  return phone
}
