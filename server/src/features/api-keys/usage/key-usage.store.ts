import type { KeyPermission } from '@parley/shared/workspace/key-permissions'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { UsageRecord } from '../../../auth/api-keys/key-usage-records.ts'
import type { ApiKeyUsageTable } from '../../../db/schema/api-keys.ts'
import type { Schema } from '../../../db/schema.ts'
import { inWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

// A record contains the workspace of its key; reading and removing filter by the scope.

/** The records whose key is stored, locked until the commit: a key may have been deleted with its workspace meanwhile. */
export async function ofStoredKeys<Of extends { readonly keyId: string }>(
  app: App,
  tx: Tx,
  records: readonly Of[],
): Promise<Of[]> {
  const rows = await tx
    .selectFrom('api_key')
    .select('id')
    .where('id', 'in', [...new Set(records.map(({ keyId }) => keyId))])
    .orderBy('id')
    .modifyEnd(app.store.lockRow)
    .execute()
  const stored = new Set(rows.map(({ id }) => id))
  return records.filter(({ keyId }) => stored.has(keyId))
}

/** Adds to what other processes wrote. In a fixed order, so that two transactions never deadlock. */
export async function addUsage(tx: Tx, records: readonly UsageRecord[]): Promise<void> {
  for (const record of [...records].sort(inOrder)) {
    const { keyId, workspaceId, hour, permissions: _, ...counts } = record
    await tx
      .insertInto('api_key_usage')
      .values({ key_id: keyId, workspace_id: workspaceId, hour, ...counts })
      .onConflict((conflict) =>
        conflict.columns(['key_id', 'hour']).doUpdateSet({
          requests: sql`api_key_usage.requests + excluded.requests`,
          forbidden: sql`api_key_usage.forbidden + excluded.forbidden`,
          not_found: sql`api_key_usage.not_found + excluded.not_found`,
          rate_limited: sql`api_key_usage.rate_limited + excluded.rate_limited`,
          invalid: sql`api_key_usage.invalid + excluded.invalid`,
          failed: sql`api_key_usage.failed + excluded.failed`,
        }),
      )
      .execute()
  }
}

/** Stores when keys last used their permissions. A time only moves forward, because another process may have seen a later use. */
export async function addPermissionUse(tx: Tx, records: readonly UsageRecord[]): Promise<void> {
  for (const { keyId, workspaceId, permissions } of [...records].sort(inOrder)) {
    for (const [permission, at] of [...permissions].sort()) {
      await tx
        .insertInto('api_key_permission_use')
        .values({ key_id: keyId, permission, workspace_id: workspaceId, last_used_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['key_id', 'permission'])
            .doUpdateSet({ last_used_at: at })
            .where('api_key_permission_use.last_used_at', '<', at),
        )
        .execute()
    }
  }
}

function inOrder(one: UsageRecord, other: UsageRecord): number {
  if (one.keyId !== other.keyId) return one.keyId < other.keyId ? -1 : 1
  return one.hour - other.hour
}

/** The usage per hour since then, oldest first; hours without a request have no row. */
export async function usageOfKey(
  db: Kysely<Schema>,
  scope: Scope,
  { keyId, since }: { keyId: string; since: number },
): Promise<ApiKeyUsageTable[]> {
  return await db
    .selectFrom('api_key_usage')
    .selectAll()
    .where(inWorkspace(scope))
    .where('key_id', '=', keyId)
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute()
}

export async function permissionUseOfKey(
  db: Kysely<Schema>,
  scope: Scope,
  keyId: string,
): Promise<ReadonlyMap<KeyPermission, number>> {
  const rows = await db
    .selectFrom('api_key_permission_use')
    .select(['permission', 'last_used_at'])
    .where(inWorkspace(scope))
    .where('key_id', '=', keyId)
    .execute()
  return new Map(rows.map((row) => [row.permission, row.last_used_at]))
}

type OldUsage = { readonly workspaceId: string; readonly before: number; readonly size: number }

/** Removes a batch of a workspace's hours from before a time, the oldest first. Returns the number of rows. */
export async function removeExpiredUsage(tx: Tx, { workspaceId, before, size }: OldUsage): Promise<number> {
  const old = await tx
    .selectFrom('api_key_usage')
    .select(['key_id', 'hour'])
    .where(inWorkspace({ workspaceId }))
    .where('hour', '<', before)
    .orderBy('hour')
    .limit(size)
    .execute()
  for (const { key_id, hour } of old) {
    await tx.deleteFrom('api_key_usage').where('key_id', '=', key_id).where('hour', '=', hour).execute()
  }
  return old.length
}
