import type { Kysely } from 'kysely'
import type { ApiKeyTable } from '../../db/schema/api-keys.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Db = Kysely<Schema>

/** What a notice of a key's coming end tells, and what decides whether one is due. */
export type EndingKey = Pick<
  ApiKeyTable,
  'id' | 'workspace_id' | 'mode' | 'name' | 'key_prefix' | 'created_at' | 'expiry_warned_days'
> & { expires_at: number }

const atOnce = 1000

/** The working keys of all workspaces that end between the two times; those that were replaced end as they should. */
export async function keysEnding(db: Db, after: number, until: number): Promise<EndingKey[]> {
  return await db
    .selectFrom('api_key')
    .select(['id', 'workspace_id', 'mode', 'name', 'key_prefix', 'created_at', 'expiry_warned_days'])
    .select((is) => is.ref('expires_at').$notNull().as('expires_at'))
    .where('expires_at', '>', after)
    .where('expires_at', '<=', until)
    .where('deleted_at', 'is', null)
    .where('replaced_by', 'is', null)
    .where('is_active', '=', 1)
    .where((is) => is.or([is('expiry_warned_days', 'is', null), is('expiry_warned_days', '>', 1)]))
    .orderBy('expires_at')
    .limit(atOnce)
    .execute()
}

/** Answers whether this notice was still to be given; of several processes one gives it. */
export async function takeNotice(tx: Tx, scope: Scope, notice: { keyId: string; days: number }): Promise<boolean> {
  const taken = await tx
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
  return taken !== undefined
}
