import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { phoneApp } from '../messages/outbound-message.ts'
import { ofCustomers } from './analytics.store.ts'

/** The time until which this many conversations were opened after another time; undefined where there are no more. */
export async function openedUntil(
  db: Kysely<Schema>,
  scope: Scope,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<number | undefined> {
  const openings = await openedAfter(db, scope, after).select('created_at').orderBy('created_at').limit(size).execute()
  const last = openings.at(-1)
  return last && Number(last.created_at)
}

/**
 * Computes the first replies of the conversations opened in this time from their messages. Conversations that have lost
 * their first messages keep what is stored.
 */
export async function recomputeReplies(
  app: App,
  tx: Tx,
  scope: Scope,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<void> {
  // Locked, so that a message that is stored at the same time is among those that are read below.
  const locked = await openedAfter(tx, scope, after)
    .select('id')
    .where('created_at', '<=', until)
    .orderBy('id')
    .modifyEnd(app.store.lockRow)
    .execute()
  if (locked.length === 0) return
  const ids = sql.join(locked.map(({ id }) => id))
  const ofConversation = sql`message.conversation_id = conversation.id and ${inTenant(scope, 'message')}`
  const reply = sql`message.conversation_id = asked.id and ${inTenant(scope, 'message')}
    and message.created_at >= asked.waiting_since and message.direction = 'outbound'
    and message.kind in ('text', 'template') and message.campaign_id is null`
  await sql`
    with asked as (
      select conversation.id as id, (
        select min(message.created_at) from message
        where ${ofConversation} and ${needsReply} and not ${isScore}
      ) as waiting_since
      from conversation
      where conversation.id in (${ids}) and ${inTenant(scope, 'conversation')} and exists (
        select 1 from message
        where ${ofConversation} and message.kind <> 'note' and message.created_at <= conversation.created_at)
    ), replied as (
      select asked.id as id, asked.waiting_since as waiting_since,
        (select min(message.created_at) from message where ${reply}) as reply_at,
        (select message.id from message where ${reply} and ${isOfPerson} order by message.created_at, message.id limit 1)
          as person_reply_id
      from asked
    )
    update conversation set
      first_waiting_since = replied.waiting_since,
      first_reply_at = replied.reply_at,
      first_person_reply_at = (select message.created_at from message where message.id = replied.person_reply_id),
      first_person_reply_by_id = (select message.sent_by_id from message where message.id = replied.person_reply_id)
    from replied where conversation.id = replied.id`.execute(tx)
}

function openedAfter(db: Kysely<Schema>, scope: Scope, time: number) {
  return db.selectFrom('conversation').where(inTenant(scope)).where(ofCustomers).where('created_at', '>', time)
}

/** What a customer writes, a call that nobody answered, and a conversation that another app passed on, as when they arrive. */
const needsReply = sql<boolean>`(message.kind = 'text' and message.direction = 'inbound'
  or message.kind = 'notice' and (message.content like '%"state":"missed"%' or message.content like '%"is_to_us":true%'))`

/** What the customer wrote between the survey and its score, which is the score. */
const isScore = sql<boolean>`(case when message.created_at >= conversation.csat_requested_at
  and message.created_at <= conversation.csat_received_at then 1 else 0 end = 1)`

const isOfPerson = sql<boolean>`(message.sent_by_id like 'user:%' or message.sent_by_id = ${sql.lit(phoneApp.sent_by_id)})`
