import type { OptOutScope } from '@parley/shared/contacts/contacts'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { ContactTable, ErasedAddressTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { storeOptOut } from '../contacts.store.ts'
import { addressHash } from './address-hash.ts'
import { deleteErasedAddresses, findErasedAddresses } from './erased.store.ts'

/** The opt-outs that apply to these addresses because a contact that had them was erased. Known contacts decide for themselves. */
export async function erasedOptOuts(
  app: App,
  db: Kysely<Schema>,
  scope: Scope,
  values: readonly string[],
): Promise<Map<string, OptOutScope>> {
  const found = await erasedAmong(app, db, scope, values)
  return new Map([...found].map(([value, { opt_out_scope }]) => [value, opt_out_scope ?? 'campaigns']))
}

type NewContact = { readonly contact: ContactTable; readonly values: readonly string[] }
type Created = {
  readonly created: readonly NewContact[]
  /** True where the customer wrote, false where a list of the business contains the address. */
  readonly isByCustomer: boolean
}

/**
 * Gives new contacts the opt-outs of erased ones with the same addresses. An erased customer who had none gets no
 * campaigns from a list either; writing to the business ends that. Returns the changed contacts by their ids.
 */
export async function inheritOptOuts(
  app: App,
  tx: Tx,
  scope: Scope,
  { created, isByCustomer }: Created,
): Promise<Map<string, ContactTable>> {
  const changed = new Map<string, ContactTable>()
  const all = created.flatMap(({ values }) => values)
  const erased = await erasedAmong(app, tx, scope, all)
  if (erased.size === 0) return changed
  for (const { contact, values } of created) {
    const found = values.flatMap((value) => erased.get(value) ?? [])
    const scopes = found.map(({ opt_out_scope }) => opt_out_scope ?? (isByCustomer ? null : ('campaigns' as const)))
    const optOut = scopes.find((each) => each === 'everything') ?? scopes.find((each) => each !== null)
    if (optOut) {
      const change = { contactId: contact.id, optOut: { scope: optOut, source: 'erasure' as const } }
      changed.set(contact.id, await storeOptOut(app, tx, scope, change))
    } else {
      const hashes = found.map(({ hash }) => hash)
      await deleteErasedAddresses(tx, scope, hashes)
    }
  }
  return changed
}

/** Finds which of these addresses erased contacts had, with what is left of each. */
export async function erasedAmong(
  app: Pick<App, 'secrets'>,
  db: Kysely<Schema>,
  scope: Scope,
  values: readonly string[],
): Promise<Map<string, ErasedAddressTable>> {
  const hashOf = values.length === 0 ? undefined : await addressHash(app, db)
  if (!hashOf) return new Map()
  const byHash = new Map(values.map((value) => [hashOf(value), value]))
  const rows = await findErasedAddresses(db, scope, [...byHash.keys()])
  return new Map(rows.map((row) => [byHash.get(row.hash) ?? '', row]))
}
