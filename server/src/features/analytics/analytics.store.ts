import type { Direction } from '@parley/shared/conversations/messages'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inReach, inTenant, inWorkspace } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

/** A span of time from `start`, inclusive, to `end`, exclusive. */
export type Span = { readonly start: number; readonly end: number }

/** `campaign_messages` are among the outbound ones. */
export type MessageCounts = Record<Direction | 'campaign_messages', number>

/** Time zones differ by multiples of a quarter of an hour, so the days of every zone consist of these. */
export const quarterMs = 900_000

/**
 * The conversations that are counted: neither those of groups, which nobody can answer, nor what was said before a number was
 * connected.
 */
export const ofCustomers = sql<boolean>`conversation.group_id is null and conversation.is_history = 0`

/**
 * The inbound and outbound messages of each span, without internal notes. Each count reads one range of an index for each
 * channel of the workspace, of which there are few.
 */
export async function messagesIn(db: Kysely<Schema>, scope: Scope, spans: readonly Span[]): Promise<MessageCounts[]> {
  if (spans.length === 0) return []
  const count = (direction: Direction, counted = sql`*`) =>
    sql`(select coalesce(sum((select count(${counted}) from message where message.channel_id = channel.id
        and message.direction = ${sql.lit(direction)} and message.kind <> 'note'
        and message.created_at >= span.from_ms and message.created_at < span.to_ms)), 0)
      from channel where ${inReach(scope, 'channel', 'id')})`
  const values = spans.map(({ start, end }, place) => sql`(${sql.lit(place)}, ${bigint(start)}, ${bigint(end)})`)
  const { rows } = await sql<MessageCounts>`
    with span (place, from_ms, to_ms) as (values ${sql.join(values)})
    select ${count('inbound')} as inbound, ${count('outbound')} as outbound,
      ${count('outbound', sql`message.campaign_id`)} as campaign_messages
    from span order by place`.execute(db)
  return rows.map(({ inbound, outbound, campaign_messages }) => ({
    inbound: Number(inbound),
    outbound: Number(outbound),
    campaign_messages: Number(campaign_messages),
  }))
}

function bigint(value: number) {
  return sql`cast(${value} as bigint)`
}

/** The number of opened conversations. */
export function openedIn(db: Kysely<Schema>, scope: Scope, { start, end }: Span) {
  return db
    .selectFrom('conversation')
    .select(sql<number>`count(*)`.as('count'))
    .where(inReach(scope))
    .where(ofCustomers)
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
}

/** The number of opened conversations whose first response is measured from the opening, without the customer's message. */
export function measuredFromOpening(db: Kysely<Schema>, scope: Scope, span: Span) {
  return openedIn(db, scope, span).where('first_waiting_since', 'is', null).where('first_reply_at', 'is not', null)
}

/** Whole seconds from the customer's message to the first response of a person or program, with their counts. */
export function firstResponses(db: Kysely<Schema>, scope: Scope, span: Span) {
  return repliesSinceWaiting(db, scope, { ...span, repliedAt: 'first_reply_at' })
}

/** Whole seconds from the customer's message to the first reply of a person, with their counts. */
export function firstReplies(db: Kysely<Schema>, scope: Scope, span: Span) {
  return repliesSinceWaiting(db, scope, { ...span, repliedAt: 'first_person_reply_at' })
}

type Replies = Span & { readonly repliedAt: 'first_reply_at' | 'first_person_reply_at' }

function repliesSinceWaiting(db: Kysely<Schema>, scope: Scope, { start, end, repliedAt }: Replies) {
  const since = sql`coalesce(first_waiting_since, created_at)`
  // An answer in the phone app may be older than the conversation, which opens when the callback arrives.
  const at = sql.ref(repliedAt)
  const seconds = sql<number>`case when ${at} < ${since} then 0 else (${at} - ${since}) / 1000 end`
  return db
    .selectFrom('conversation')
    .select([seconds.as('value'), sql<number>`count(*)`.as('count')])
    .where(inReach(scope))
    .where(ofCustomers)
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .where(repliedAt, 'is not', null)
    .groupBy(seconds)
}

/** Whole seconds from the opening to the current resolution, with their counts. */
export function resolutions(db: Kysely<Schema>, scope: Scope, { start, end }: Span) {
  const seconds = sql<number>`(resolved_at - created_at) / 1000`
  return db
    .selectFrom('conversation')
    .select([seconds.as('value'), sql<number>`count(*)`.as('count')])
    .where(inReach(scope))
    .where(ofCustomers)
    .where('resolved_at', '>=', start)
    .where('resolved_at', '<', end)
    .groupBy(seconds)
}

export function scoresIn(db: Kysely<Schema>, scope: Scope, { start, end }: Span) {
  return db
    .selectFrom('conversation')
    .select(['csat_score as value', sql<number>`count(*)`.as('count')])
    .where(inReach(scope))
    .where('csat_received_at', '>=', start)
    .where('csat_received_at', '<', end)
    .groupBy('csat_score')
}

export function campaignsIn(db: Kysely<Schema>, scope: Scope, { start, end }: Span) {
  return db
    .selectFrom('campaign')
    .select(['id', 'name', 'template_name', 'template_language', 'created_at'])
    .where(inReach(scope))
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

/** The number of recipients in each state, per campaign. */
export function recipientStatesIn(db: Kysely<Schema>, scope: Scope, { start, end }: Span) {
  return db
    .selectFrom('campaign')
    .innerJoin('campaign_recipient', 'campaign_recipient.campaign_id', 'campaign.id')
    .select(['campaign.id', 'campaign_recipient.state', sql<number>`count(*)`.as('count')])
    .where(inReach(scope, 'campaign'))
    .where('campaign.created_at', '>=', start)
    .where('campaign.created_at', '<', end)
    .groupBy(['campaign.id', 'campaign_recipient.state'])
    .orderBy('campaign.id')
    .orderBy('campaign_recipient.state')
}

export function repliesIn(db: Kysely<Schema>, scope: Scope, { start, end }: Span) {
  return db
    .selectFrom('campaign')
    .innerJoin('campaign_recipient', 'campaign_recipient.campaign_id', 'campaign.id')
    .select(['campaign.id', sql<number>`count(*)`.as('count')])
    .where(inReach(scope, 'campaign'))
    .where('campaign.created_at', '>=', start)
    .where('campaign.created_at', '<', end)
    .where('campaign_recipient.replied_conversation_id', 'is not', null)
    .groupBy('campaign.id')
}

/** The summed usage of each key of the mode, most requests first. */
export function keyUsageIn(db: Kysely<Schema>, scope: Scope, { start, end }: Span) {
  const sum = (column: 'requests' | 'forbidden' | 'not_found' | 'rate_limited' | 'invalid' | 'failed') =>
    sql<number>`coalesce(sum(${sql.ref(`api_key_usage.${column}`)}), 0)`.as(column)
  return db
    .selectFrom('api_key')
    .innerJoin('api_key_usage', 'api_key_usage.key_id', 'api_key.id')
    .select(['api_key.id', 'api_key.name', sum('requests'), sum('forbidden'), sum('not_found')])
    .select([sum('rate_limited'), sum('invalid'), sum('failed')])
    .where(inTenant(scope, 'api_key'))
    .where(inWorkspace(scope, 'api_key_usage'))
    .where('api_key_usage.hour', '>=', start)
    .where('api_key_usage.hour', '<', end)
    .groupBy(['api_key.id', 'api_key.name'])
    .orderBy('requests', 'desc')
    .orderBy('api_key.id')
}
