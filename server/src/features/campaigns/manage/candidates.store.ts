import type {
  CandidateOutcome,
  LastMessage,
  ListCandidates,
  MessageDirection,
} from '@parley/shared/campaigns/candidates'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containing } from '../../../db/containing.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import { alsoInSameTenant, inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'
import { speaks } from '../../contacts/filter/contact-sets.store.ts'
import { recipientsOf } from '../recipients.store.ts'
import { type CandidatesByFields, fewByFields, meetsFields } from './candidates-by-fields.store.ts'

export type CandidateFilter = Pick<
  ListCandidates,
  'page' | 'limit' | 'q' | 'campaignId' | 'outcome' | 'tagId' | 'country' | 'language'
> & {
  /** Conditions of the values of fields. */
  readonly byFields?: CandidatesByFields
  /** `within`: the last message is from this time or later. `before`: it is older. */
  readonly lastMessage?: { readonly is: LastMessage; readonly of: MessageDirection; readonly at: number }
  /** With `not_replied`, only replies within this time after the message count, and only to messages that are as old as that at `now`. */
  readonly toReply?: { readonly withinMs: number; readonly now: number }
}
export type Candidate = Pick<ContactTable, 'id' | 'phone' | 'platform_user_id' | 'name' | 'created_at'>

/** A page of the contacts that meet a filter, the newest contact first. */
export async function pageOfCandidates(
  db: Kysely<Schema>,
  scope: Scope,
  filter: CandidateFilter,
): Promise<Candidate[]> {
  return filtered(db, scope, filter)
    .select(['id', 'phone', 'platform_user_id', 'name', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
}

export async function countCandidates(db: Kysely<Schema>, scope: Scope, filter: CandidateFilter): Promise<number> {
  const { count } = await filtered(db, scope, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The conditions on addresses and opt-out are those of the index of reachable contacts, in its order. */
function filtered(db: Kysely<Schema>, scope: Scope, filter: CandidateFilter) {
  const reachable = selected(db, scope, filter)
    .where(inTenant(scope))
    .where(sql<boolean>`coalesce(phone, platform_user_id, '') <> ''`)
    .where('opt_out_scope', 'is', null)
    .where(meetsFields(filter.byFields))
  return conditionsOf(filter).reduce((query, condition) => query.where(condition), reachable)
}

function conditionsOf({ q, country, language, lastMessage }: CandidateFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (q !== undefined) {
    conditions.push(
      sql`(${containing('name', q)} or ${containing('phone', q)} or ${containing('platform_user_id', q)})`,
    )
  }
  // This is the expression of the index of contacts by country.
  if (country !== undefined) conditions.push(sql`coalesce(country, phone_country) = ${country}`)
  if (language !== undefined) conditions.push(sql<boolean>`${speaks(language)}`)
  if (lastMessage) {
    const { is, of, at } = lastMessage
    const since = hasMessage(of, sql`message.created_at >= ${at}`)
    if (is === 'within') conditions.push(since)
    else conditions.push(hasMessage(of, sql`message.created_at < ${at}`), sql`not ${since}`)
  }
  return conditions
}

const directions: Record<MessageDirection, RawBuilder<unknown>> = {
  any: sql``,
  sent: sql`and message.direction = 'outbound'`,
  received: sql`and message.direction = 'inbound'`,
}

/** Notes are for colleagues, so they do not count. */
function hasMessage(of: MessageDirection, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`exists (select 1 from message where message.contact_id = contact.id and ${condition} ${directions[of]}
    and message.kind <> 'note' and ${alsoInSameTenant('message', 'contact')})`
}

/** A cross join, because SQLite keeps its order: a campaign or a tag has few contacts, a workspace many. */
function selected(db: Kysely<Schema>, scope: Scope, filter: CandidateFilter) {
  const contacts = db.selectFrom('contact')
  const chosen = chosenIds(db, scope, filter)
  if (chosen === undefined) return contacts
  return db
    .selectFrom(chosen.as('chosen'))
    .crossJoin('contact')
    .whereRef('contact.id', '=', 'chosen.contact_id') as unknown as typeof contacts
}

function chosenIds(
  db: Kysely<Schema>,
  scope: Scope,
  { campaignId, outcome, tagId, byFields, toReply }: CandidateFilter,
) {
  const tagged = tagId === undefined ? fewByFields(db, byFields) : taggedIds(db, scope, tagId)
  if (campaignId === undefined) return tagged
  const isLate = outcome === 'not_replied' && toReply
  const recipients = recipientsOf(db, scope, campaignId)
    .select('contact_id')
    .where('contact_id', 'is not', null)
    .groupBy('contact_id')
    .having(isLate ? notRepliedWithin(scope, toReply) : outcomeConditions[outcome])
    .$narrowType<{ contact_id: string }>()
  return tagged ? recipients.where('contact_id', 'in', tagged) : recipients
}

function taggedIds(db: Kysely<Schema>, scope: Scope, tagId: string) {
  return db.selectFrom('contact_tag').select('contact_id').where(inTenant(scope)).where('tag_id', '=', tagId)
}

/** Over all messages to one contact: a contact listed twice may have answered only one of two messages. */
const outcomeConditions: Record<CandidateOutcome, RawBuilder<boolean>> = {
  all: sql`count(*) > 0`,
  delivered: sql`sum(case when state in ('delivered', 'read') then 1 else 0 end) > 0`,
  read: sql`sum(case when state = 'read' then 1 else 0 end) > 0`,
  replied: sql`count(replied_conversation_id) > 0`,
  not_replied: sql`count(replied_conversation_id) = 0
    and sum(case when state in ('sent', 'delivered', 'read') then 1 else 0 end) > 0`,
  failed: sql`sum(case when state = 'failed' then 1 else 0 end) > 0`,
}

/** Platforms report times in whole seconds, so that a quick reply may seem older than the message it replies to. */
const coarseClockMs = 1_000

/**
 * Every reply to a message that was deleted by its age counts, because nobody knows when it came. The first reply opened a
 * conversation; where that was joined with another one, the reply is among its messages.
 */
function notRepliedWithin(
  scope: Scope,
  { withinMs, now }: NonNullable<CandidateFilter['toReply']>,
): RawBuilder<boolean> {
  const sentAt = sql`(select sent.created_at from message as sent
    where sent.id = campaign_recipient.message_id and ${inTenant(scope, 'sent')})`
  const isReplyInTime = sql`exists (select 1 from message as reply
    where reply.conversation_id = campaign_recipient.replied_conversation_id and ${inTenant(scope, 'reply')}
    and reply.direction = 'inbound'
    and reply.created_at between ${sentAt} - ${coarseClockMs} and ${sentAt} + ${withinMs})`
  const hasReplied = sql`replied_conversation_id is not null and (${sentAt} is null or ${isReplyInTime})`
  const isOver = sql`coalesce(${sentAt}, settled_at) <= ${now - withinMs}`
  return sql`sum(case when ${hasReplied} then 1 else 0 end) = 0
    and sum(case when state in ('sent', 'delivered', 'read') and ${isOver} then 1 else 0 end) > 0`
}
