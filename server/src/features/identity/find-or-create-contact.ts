import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Address } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import type { Evidence } from './evidence.ts'
import { identifyContact } from './identify-contact.ts'

/** How a platform or a member identifies a person. At least one of phone (E.164) and platform user id is given. */
export type Person = Address & { readonly name: string | null } & Partial<Omit<Evidence, 'name'>>

/**
 * The contact with a phone or a platform user id, created where it is new. The latest name is kept, and a missing address
 * is added. The row is locked until the commit, so that two messages of one person are processed in turn.
 */
export async function findOrCreateContact(app: App, tx: Tx, scope: Scope, person: Person): Promise<ContactTable> {
  return identifyContact(app, tx, scope, { source: 'message', at: app.now(), ...person })
}
