import type { OptOutScope } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { changeOptOut } from './change-opt-out.ts'
import { updateContact } from './contacts.store.ts'

const strictness: Record<OptOutScope, number> = { campaigns: 1, everything: 2 }

/** The one of two contacts whose opt-out counts for both: the stricter one, of two equal ones the earlier. */
export function stricterOptOut(one: ContactTable, other: ContactTable): ContactTable {
  if (other.opt_out_scope === null) return one
  if (one.opt_out_scope === null) return other
  const difference = strictness[one.opt_out_scope] - strictness[other.opt_out_scope]
  const isEarlier = (other.opted_out_at ?? Number.POSITIVE_INFINITY) < (one.opted_out_at ?? Number.POSITIVE_INFINITY)
  return difference > 0 || (difference === 0 && !isEarlier) ? one : other
}

/** Applies the opt-out of one contact to another where it is stricter; of two equal ones the earlier counts. */
export async function addOptOut(
  app: App,
  tx: Tx,
  scope: Scope,
  { contact, of }: { readonly contact: ContactTable; readonly of: ContactTable },
): Promise<ContactTable> {
  if (stricterOptOut(contact, of) === contact) return contact
  const { opt_out_scope: optOut, opt_out_source: source, opted_out_at: at } = of
  if (optOut === null || source === null || at === null) return contact
  if (contact.opt_out_scope === optOut) {
    return updateContact(tx, scope, contact, { opt_out_source: source, opted_out_at: at })
  }
  return changeOptOut(app, tx, scope, { contact, to: { scope: optOut, source, at } })
}
