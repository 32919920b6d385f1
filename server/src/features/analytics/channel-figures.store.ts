import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inReach, inTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'
import type { Span } from './analytics.store.ts'

/** The channels of the mode, also those that are not in use any more: the current one first, then the newest. */
export async function channelsOf(db: Kysely<Schema>, scope: Scope) {
  return db
    .selectFrom('channel')
    .selectAll()
    .where(inReach(scope, undefined, 'id'))
    .orderBy('is_active', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The messages of a channel by direction, and their current status, without internal notes. */
export async function messagesOfChannel(
  db: Kysely<Schema>,
  scope: Scope,
  { channelId, start, end }: Span & { readonly channelId: string },
) {
  const inStatus = (...statuses: readonly string[]) =>
    sql<number>`coalesce(sum(case when message.status in (${sql.join(statuses.map((status) => sql.lit(status)))}) then 1 else 0 end), 0)`
  return db
    .selectFrom('channel')
    .innerJoin('message', 'message.channel_id', 'channel.id')
    .select(['message.direction', sql<number>`count(*)`.as('count')])
    .select([
      inStatus('delivered', 'read').as('delivered'),
      inStatus('read').as('read'),
      inStatus('failed').as('failed'),
    ])
    .where(inTenant(scope, 'channel'))
    .where('channel.id', '=', channelId)
    .where('message.direction', 'in', ['inbound', 'outbound'])
    .where('message.created_at', '>=', start)
    .where('message.created_at', '<', end)
    .where('message.kind', '!=', 'note')
    .groupBy('message.direction')
    .execute()
}
