import type { CandidateOutcome, ListCandidates } from '@parley/shared/campaigns/candidates'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containing } from '../../../db/containing.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'
import { recipientsOf } from '../recipients.store.ts'

export type CandidateFilter = Pick<ListCandidates, 'page' | 'limit' | 'q' | 'campaignId' | 'outcome'>
export type Candidate = Pick<ContactTable, 'id' | 'phone' | 'platform_user_id' | 'name' | 'created_at'>

/** Newest contact first. */
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
function filtered(db: Kysely<Schema>, scope: Scope, { q, campaignId, outcome }: CandidateFilter) {
  const contacts = db.selectFrom('contact')
  const selected =
    campaignId === undefined ? contacts : (contactsOf(db, scope, { campaignId, outcome }) as unknown as typeof contacts)
  const query = selected
    .where(inTenant(scope))
    .where(sql<boolean>`coalesce(phone, platform_user_id, '') <> ''`)
    .where('opt_out_scope', 'is', null)
  if (q === undefined) return query
  return query.where(
    sql<boolean>`(${containing('name', q)} or ${containing('phone', q)} or ${containing('platform_user_id', q)})`,
  )
}

type InCampaign = { readonly campaignId: string; readonly outcome: CandidateOutcome }

/** A cross join, because SQLite keeps its order: a campaign has few recipients, a workspace many contacts. */
function contactsOf(db: Kysely<Schema>, scope: Scope, { campaignId, outcome }: InCampaign) {
  const chosen = recipientsOf(db, scope, campaignId)
    .select('contact_id')
    .where('contact_id', 'is not', null)
    .groupBy('contact_id')
    .having(outcomeConditions[outcome])
  return db.selectFrom(chosen.as('chosen')).crossJoin('contact').whereRef('contact.id', '=', 'chosen.contact_id')
}

/** Over all messages to one contact: a contact listed twice may have answered only one of two messages. */
const outcomeConditions: Record<CandidateOutcome, RawBuilder<boolean>> = {
  all: sql`count(*) > 0`,
  replied: sql`count(replied_conversation_id) > 0`,
  not_replied: sql`count(replied_conversation_id) = 0
    and sum(case when state in ('sent', 'delivered', 'read') then 1 else 0 end) > 0`,
  failed: sql`sum(case when state = 'failed' then 1 else 0 end) > 0`,
}
