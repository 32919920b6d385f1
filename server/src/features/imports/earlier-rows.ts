import { hash } from 'node:crypto'
import { sentence } from '@parley/shared/sentences/sentence'
import { variantsOf } from '../contacts/addresses/addresses.store.ts'
import type { ResolvedPlan } from './resolve-plan.ts'
import type { RefusedRow, ResolvedRow } from './resolve-rows.ts'

/**
 * Compares each row of a list with the accepted rows before it, whose contacts nobody has created yet. The returned function is to
 * be called for the rows in the order of the file, also again where a transaction is repeated. It returns whether an earlier row is about the same contact, or why
 * the import will refuse the row because of an earlier one.
 */
export function makeEarlierRows({
  plan,
}: ResolvedPlan): (row: ResolvedRow) => { readonly isAgain: boolean } | RefusedRow {
  /** The first row about the contact that has an ID, a key or an address. */
  const firstRows = new Map<number, number>()
  const nameOfKey = (key: string) => (plan.key === 'external_id' ? nameOf(`external_id ${key}`) : nameOfAddress(key))
  return ({ row, record, contact, keys, addresses }) => {
    const before = (name: number) => {
      const found = firstRows.get(name)
      // What this row or a later one has left is of an attempt whose transaction failed.
      return found !== undefined && found < row ? found : undefined
    }
    const names = contact ? [nameOf(`id ${contact.id}`)] : keys.map(nameOfKey)
    const earlier = names.map(before).find((found) => found !== undefined)
    if (earlier !== undefined && !contact && plan.import_mode === 'create') {
      return { row, record, reason: sentence('importContactKnown', { value: keys[0] ?? '' }) }
    }
    for (const address of addresses) {
      const other = before(nameOfAddress(address))
      if (other === undefined || other === earlier) continue
      return { row, record, reason: sentence('importAddressOfRow', { address, row: other }) }
    }
    for (const name of [...names, ...addresses.map(nameOfAddress)]) firstRows.set(name, earlier ?? row)
    return { isAgain: earlier !== undefined }
  }
}

/** All variants of a phone number have one name. */
function nameOfAddress(address: string): number {
  return nameOf(variantsOf(address).toSorted()[0] ?? address)
}

/** The first 48 bits of a hash: a list may have a million values, which would take much more memory as texts. */
function nameOf(value: string): number {
  return hash('sha1', value, 'buffer').readUIntBE(0, 6)
}
