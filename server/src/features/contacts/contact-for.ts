import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { findByPhone, findByPlatformUser, insertOrMeet, meetAgain, type Person } from './contacts.store.ts'

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

/** The person may be known twice, once by each id. The two stay apart: which conversations belong together is unproven. */
async function phoneIfFree(tx: Tx, scope: Scope, phone: string | null): Promise<string | null> {
  if (phone === null || (await findByPhone(tx, scope, phone))) return null
  return phone
}
