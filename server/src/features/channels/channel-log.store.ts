import type { Kysely } from 'kysely'
import type { ChannelEventTable } from '../../db/schema/channels.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Newest = { readonly channelId: string; readonly count: number }

/** The newest events of a channel. */
export async function newestChannelEvents(
  db: Kysely<Schema>,
  scope: Scope,
  { channelId, count }: Newest,
): Promise<ChannelEventTable[]> {
  return db
    .selectFrom('channel_event')
    .selectAll()
    .where(inTenant(scope))
    .where('channel_id', '=', channelId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

type Kept = {
  readonly channelId: string
  /** The time before which events are removed; undefined where they are kept without end. */
  readonly before: number | undefined
  readonly most: number
  readonly size: number
}

/**
 * Removes the events of a channel from before a time, and all but the newest, a batch of each. Returns how many of the
 * larger batch were removed.
 */
export async function removeChannelEvents(tx: Tx, { channelId, before, most, size }: Kept): Promise<number> {
  const own = tx.selectFrom('channel_event').select('id').where('channel_id', '=', channelId)
  const batches = [own.orderBy('happened_at', 'desc').orderBy('id', 'desc').limit(size).offset(most)]
  if (before !== undefined) batches.push(own.where('happened_at', '<', before).orderBy('happened_at').limit(size))
  let removed = 0
  for (const batch of batches) {
    // A list, because Postgres may join a subquery with a scan of the table.
    const ids = (await batch.execute()).map(({ id }) => id)
    if (ids.length > 0) await tx.deleteFrom('channel_event').where('id', 'in', ids).execute()
    removed = Math.max(removed, ids.length)
  }
  return removed
}
