import { type Kysely, sql } from 'kysely'
import { keptSince } from '../../db/kept-since.ts'
import type { ChannelEventTable } from '../../db/schema/channels.ts'
import type { Schema } from '../../db/schema.ts'
import { inSameWorkspace, inTenant } from '../../db/tenant.ts'
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

type Kept = { readonly now: number; readonly most: number; readonly size: number }

/**
 * Removes events that their workspace keeps no longer, of all workspaces, and all but the newest of each channel, in a
 * batch. Returns how many were removed.
 */
export async function removeChannelEvents(tx: Tx, { now, most, size }: Kept): Promise<number> {
  const numbered = tx
    .selectFrom('channel_event')
    .innerJoin('workspace_settings', (join) => join.on(inSameWorkspace('channel_event', 'workspace_settings')))
    .select(['id', 'happened_at'])
    .select(keptSince('log_retention_days', now).as('kept_since'))
    .select(sql<number>`row_number() over (partition by channel_id order by happened_at desc, id desc)`.as('position'))
    .as('numbered')
  const old = tx
    .selectFrom(numbered)
    .select('numbered.id')
    .where((is) =>
      is.or([is('numbered.happened_at', '<', is.ref('numbered.kept_since')), is('numbered.position', '>', most)]),
    )
    .limit(size)
  const { numDeletedRows } = await tx.deleteFrom('channel_event').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
