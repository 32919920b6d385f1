import type { OwnedKey } from '@parley/shared/workspace/key-data'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'
import { accessOwners, unknownOwner } from '../members/access-owners.store.ts'
import type { KeyRow } from './api-keys.store.ts'
import { presentKey } from './present-key.ts'

/** The view of keys for those who manage them, with the person responsible for each. */
export async function presentOwnedKeys(db: Kysely<Schema>, scope: Scope, rows: readonly KeyRow[]): Promise<OwnedKey[]> {
  const keys = rows.map((row) => ({ ...presentKey(row), replaced: row.replaced_by !== null }))
  const owners = await accessOwners(
    db,
    scope,
    keys.map(({ owned_by }) => owned_by),
  )
  return keys.map((key) => ({ ...key, owner: owners.get(key.owned_by) ?? unknownOwner }))
}
