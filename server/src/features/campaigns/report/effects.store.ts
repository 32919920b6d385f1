import type { OptOutSource } from '@parley/shared/contacts/contacts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'

/** What customers did themselves; the other sources are members and imports. */
const byCustomer: readonly OptOutSource[] = ['keyword', 'button', 'platform']

type Within = { readonly campaignId: string; readonly withinMs: number }

/** How many customers opted out themselves within this time after the message of the campaign. */
export async function optOutsAfter(
  db: Kysely<Schema>,
  scope: Scope,
  { campaignId, withinMs }: Within,
): Promise<number> {
  const { count } = await messagesOf(db, scope, campaignId)
    .innerJoin('contact', 'contact.id', 'sent.contact_id')
    .select(sql<number>`count(*)`.as('count'))
    .where(inTenant(scope, 'contact'))
    .where('contact.opt_out_source', 'in', [...byCustomer])
    .whereRef('contact.opted_out_at', '>=', 'sent.created_at')
    .where(sql<boolean>`contact.opted_out_at <= sent.created_at + ${withinMs}`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What the customers who replied to the message of the campaign wrote in answer to that message, as JSON where it is no text. */
export async function answersTo(db: Kysely<Schema>, scope: Scope, campaignId: string) {
  return messagesOf(db, scope, campaignId)
    .innerJoin('message as answer', (join) =>
      join
        .onRef('answer.contact_id', '=', 'sent.contact_id')
        .onRef('answer.quoted_platform_message_id', '=', 'sent.platform_message_id'),
    )
    .select(['recipient.id as recipientId', 'answer.content', 'answer.text'])
    .where(inTenant(scope, 'answer'))
    .where('recipient.replied_conversation_id', 'is not', null)
    .where('answer.direction', '=', 'inbound')
    .whereRef('answer.created_at', '>=', 'sent.created_at')
    .execute()
}

function messagesOf(db: Kysely<Schema>, scope: Scope, campaignId: string) {
  return db
    .selectFrom('campaign_recipient as recipient')
    .innerJoin('message as sent', 'sent.id', 'recipient.message_id')
    .where('recipient.campaign_id', '=', campaignId)
    .where(inTenant(scope, 'recipient'))
    .where(inTenant(scope, 'sent'))
}
