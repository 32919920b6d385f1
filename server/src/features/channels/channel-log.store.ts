import { type Kysely, sql } from 'kysely'
import type { ChannelEventTable } from '../../db/schema/channels.ts'
import type { Schema } from '../../db/schema.ts'
import { inEveryWorkspace, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** The newest events of this mode's channels, those of a former number included. */
export async function newestChannelEvents(
  db: Kysely<Schema>,
  scope: Scope,
  count: number,
): Promise<ChannelEventTable[]> {
  return db
    .selectFrom('channel_event')
    .selectAll()
    .where(inTenant(scope))
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

type Kept = { readonly since: number; readonly most: number; readonly size: number }

/**
 * Removes events of all workspaces from before a time, and all but the newest of each channel, in a batch. Returns how many
 * were removed.
 */
export async function removeChannelEvents(tx: Tx, { since, most, size }: Kept): Promise<number> {
  const numbered = tx
    .selectFrom('channel_event')
    .select(['id', 'happened_at'])
    .select(sql<number>`row_number() over (partition by channel_id order by happened_at desc, id desc)`.as('position'))
    .where(inEveryWorkspace('channel_event'))
    .as('numbered')
  const old = tx
    .selectFrom(numbered)
    .select('numbered.id')
    .where((is) => is.or([is('numbered.happened_at', '<', since), is('numbered.position', '>', most)]))
    .limit(size)
  const { numDeletedRows } = await tx.deleteFrom('channel_event').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
