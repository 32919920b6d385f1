import type { Kysely } from 'kysely'
import type { ApiKeyTable } from '../../db/schema/api-keys.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Db = Kysely<Schema>

/** What an expiry notice contains, and what decides whether one is due. */
export type ExpiringKey = Pick<
  ApiKeyTable,
  'id' | 'workspace_id' | 'mode' | 'name' | 'key_prefix' | 'created_at' | 'expiry_warned_days'
> & { expires_at: number }

const maxKeys = 1000

/** The active keys of all active workspaces that expire between the two times, except replaced ones, which expire as intended. */
export async function expiringKeys(db: Db, after: number, until: number): Promise<ExpiringKey[]> {
  return await db
    .selectFrom('api_key')
    .innerJoin('workspace_settings', 'workspace_settings.workspace_id', 'api_key.workspace_id')
    .select(['id', 'api_key.workspace_id', 'mode', 'name', 'key_prefix', 'api_key.created_at', 'expiry_warned_days'])
    .select((is) => is.ref('expires_at').$notNull().as('expires_at'))
    .where('workspace_settings.archived_at', 'is', null)
    .where('expires_at', '>', after)
    .where('expires_at', '<=', until)
    .where('api_key.deleted_at', 'is', null)
    .where('replaced_by', 'is', null)
    .where('is_active', '=', 1)
    .where((is) => is.or([is('expiry_warned_days', 'is', null), is('expiry_warned_days', '>', 1)]))
    .orderBy('expires_at')
    .limit(maxKeys)
    .execute()
}

/** Marks a notice as given. Returns true for exactly one process. */
export async function claimNotice(tx: Tx, scope: Scope, notice: { keyId: string; days: number }): Promise<boolean> {
  const claimed = await tx
    .updateTable('api_key')
    .set({ expiry_warned_days: notice.days })
    .where(inWorkspace(scope))
    .where('id', '=', notice.keyId)
    .where('deleted_at', 'is', null)
    .where('replaced_by', 'is', null)
    .where('is_active', '=', 1)
    .where((is) => is.or([is('expiry_warned_days', 'is', null), is('expiry_warned_days', '>', notice.days)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
