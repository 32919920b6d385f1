import { KeyPermissions } from '@parley/shared/workspace/key-permissions'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { KeyUse } from '../../auth/api-keys/api-key-cache.ts'
import type { ApiKeyTable } from '../../db/schema/api-keys.ts'
import type { WorkspaceSettingsTable } from '../../db/schema/settings.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

// The keys of both modes are managed together, so these queries filter by workspace only.

type NewKey = Omit<ApiKeyTable, 'workspace_id' | 'expiry_warned_days' | 'permissions_watched_since'>
type KeyChange = Partial<
  Pick<
    ApiKeyTable,
    | 'is_active'
    | 'name'
    | 'permissions'
    | 'rate_limit_per_minute'
    | 'allowed_cidrs'
    | 'channel_ids'
    | 'owned_by'
    | 'permissions_watched_since'
  > &
    Pick<ApiKeyTable, 'secret_hash' | 'key_prefix'>
>

/** A key with its workspace's tier, which determines the limit of a key without its own. */
export type KeyRow = ApiKeyTable & Pick<WorkspaceSettingsTable, 'tier' | 'tier_requests_per_minute'>

export async function insertKey(tx: Tx, scope: Scope, key: NewKey): Promise<KeyRow> {
  await tx
    .insertInto('api_key')
    .values({ ...key, workspace_id: scope.workspaceId, permissions_watched_since: key.created_at })
    .execute()
  return await keysWithTier(tx).where('api_key.id', '=', key.id).executeTakeFirstOrThrow()
}

/** The API keys of a workspace, newest first. */
export async function listKeys(db: Kysely<Schema>, scope: Scope): Promise<KeyRow[]> {
  return await keysWithTier(db)
    .where(inWorkspace(scope, 'api_key'))
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.id', 'desc')
    .execute()
}

export async function findKey(db: Kysely<Schema>, scope: Scope, keyId: string): Promise<KeyRow | undefined> {
  return await keysWithTier(db).where(inWorkspace(scope, 'api_key')).where('api_key.id', '=', keyId).executeTakeFirst()
}

/** The working keys that a person is responsible for, newest first: their author, or who took them over. */
export async function activeKeysOf(
  db: Kysely<Schema>,
  scope: Scope,
  { userId, now }: { userId: string; now: number },
): Promise<KeyRow[]> {
  return await keysWithTier(db)
    .where(inWorkspace(scope, 'api_key'))
    .where((is) => is(is.fn.coalesce('api_key.owned_by', 'api_key.created_by'), '=', userId))
    .where('api_key.is_active', '=', 1)
    .where((is) => is.or([is('api_key.expires_at', 'is', null), is('api_key.expires_at', '>', now)]))
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.id', 'desc')
    .execute()
}

/** The stored key, locked until the commit, so that two changes of one key are serialized. */
export async function lockKey(app: App, tx: Tx, scope: Scope, keyId: string): Promise<KeyRow | undefined> {
  await tx
    .selectFrom('api_key')
    .select('id')
    .where(inWorkspace(scope))
    .where('id', '=', keyId)
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
  return await findKey(tx, scope, keyId)
}

/** The only query before the workspace is known: the key's row determines it. Not in an archived workspace. */
export async function findKeyByHash(db: Kysely<Schema>, hash: string): Promise<KeyRow | undefined> {
  return await keysWithTier(db)
    .where('api_key.secret_hash', '=', hash)
    .where('workspace_settings.archived_at', 'is', null)
    .executeTakeFirst()
}

function keysWithTier(db: Kysely<Schema>) {
  return db
    .selectFrom('api_key')
    .innerJoin('workspace_settings', 'workspace_settings.workspace_id', 'api_key.workspace_id')
    .selectAll('api_key')
    .select(['workspace_settings.tier', 'workspace_settings.tier_requests_per_minute'])
    .where('api_key.deleted_at', 'is', null)
}

/** Returns the updated key; undefined when there is none. */
export async function updateKey(
  tx: Tx,
  scope: Scope,
  { keyId, change }: { keyId: string; change: KeyChange },
): Promise<KeyRow | undefined> {
  await tx
    .updateTable('api_key')
    .set(change)
    .where(inWorkspace(scope))
    .where('id', '=', keyId)
    .where('deleted_at', 'is', null)
    .execute()
  return await findKey(tx, scope, keyId)
}

/** Keeps the row, so that later questions about the key can be answered. Returns it; undefined when there is no such key. */
export async function markKeyDeleted(
  tx: Tx,
  scope: Scope,
  { keyId, at }: { keyId: string; at: number },
): Promise<ApiKeyTable | undefined> {
  return await tx
    .updateTable('api_key')
    .set({ deleted_at: at })
    .where(inWorkspace(scope))
    .where('id', '=', keyId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Makes an active key expire after the overlap, in favour of another, and returns it. Undefined when it is inactive,
 * expired, already replaced or deleted.
 */
export async function replaceKey(
  tx: Tx,
  scope: Scope,
  { keyId, replacedBy, now, overlapUntil }: { keyId: string; replacedBy: string; now: number; overlapUntil: number },
): Promise<ApiKeyTable | undefined> {
  return await tx
    .updateTable('api_key')
    .set((is) => ({
      replaced_by: replacedBy,
      expires_at: is.case().when('expires_at', '<', overlapUntil).then(is.ref('expires_at')).else(overlapUntil).end(),
    }))
    .where(inWorkspace(scope))
    .where('id', '=', keyId)
    .where('deleted_at', 'is', null)
    .where('replaced_by', 'is', null)
    .where('is_active', '=', 1)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Stores when keys were last used. A time only moves forward, because another process may have seen a later use. Keys are updated
 * in the order of their ids, so that two transactions never deadlock.
 */
export async function recordUses(tx: Tx, uses: readonly KeyUse[]): Promise<void> {
  for (const { keyId, at } of [...uses].sort((one, other) => (one.keyId < other.keyId ? -1 : 1))) {
    await tx
      .updateTable('api_key')
      .set({ last_used_at: at })
      .where('id', '=', keyId)
      .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', at)]))
      .execute()
  }
}

export function permissionsOfRow(row: { permissions: string }): KeyPermissions {
  return KeyPermissions.parse(JSON.parse(row.permissions))
}
