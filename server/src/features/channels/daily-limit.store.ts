import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

type Messaged = { readonly channelIds: readonly string[]; readonly since: number; readonly windowMs: number }

/**
 * How many different customers have been sent a template since then while their reply window on that channel was closed.
 * Messages that failed, and those of which it is not known whether they were accepted, do not count.
 */
export async function countMessagedFirst(
  db: Kysely<Schema>,
  scope: Scope,
  { channelIds, since, windowMs }: Messaged,
): Promise<number> {
  // The channel is written so that the messages of the customer are searched, and not those of the channel on that day.
  const isReply = sql<boolean>`exists (
    select 1 from message as received
    where received.contact_id = message.contact_id and received.direction = 'inbound'
      and received.created_at >= message.created_at - ${windowMs} and received.created_at < message.created_at
      and coalesce(received.channel_id, '') = message.channel_id and ${alsoInTenant(scope, 'received')})`
  const { count } = await db
    .selectFrom('message')
    .select(sql<number>`count(distinct contact_id)`.as('count'))
    .where(alsoInTenant(scope, 'message'))
    .where('channel_id', 'in', [...channelIds])
    .where('direction', '=', 'outbound')
    .where('created_at', '>=', since)
    .where('kind', '=', 'template')
    .where('status', 'in', ['sent', 'delivered', 'read'])
    .where(({ not }) => not(isReply))
    .executeTakeFirstOrThrow()
  return Number(count)
}
