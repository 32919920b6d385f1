import type { AccessOwner } from '@parley/shared/workspace/access-owner'
import type { Kysely } from 'kysely'
import { userIdOf } from '../../../actor.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { accessOwners } from '../../members/access-owners.store.ts'
import type { Endpoint } from './endpoints.store.ts'

type Owned = Pick<Endpoint, 'owned_by' | 'created_by'>

/** The persons responsible for these webhooks: their authors, or who took them over. */
export async function ownersOf(
  db: Kysely<Schema>,
  scope: Scope,
  endpoints: readonly Owned[],
): Promise<(endpoint: Owned) => AccessOwner | undefined> {
  const owners = await accessOwners(db, scope, endpoints.map(ownerIdOf))
  return (endpoint) => owners.get(ownerIdOf(endpoint))
}

function ownerIdOf({ owned_by, created_by }: Owned): string | null {
  return userIdOf(owned_by ?? created_by) ?? null
}
