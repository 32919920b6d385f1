import type { RecipientState } from '@parley/shared/campaigns/recipients'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { recipientsOf } from '../recipients.store.ts'

/** Recipients of one campaign who share a state and a reason. */
export type Group = {
  readonly state: RecipientState
  readonly code: string | null
  /** One of the reasons as the platform gave it. */
  readonly reason: string | null
  readonly count: number
  readonly costMicros: number
}

/** Reads the recipients once, by the campaign's index: there are 1,000 at most. */
export async function groupsOf(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<Group[]> {
  const rows = await recipientsOf(db, scope, campaignId)
    .select([
      'state',
      'error_code as code',
      sql<string | null>`min(error_message)`.as('reason'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(cost_micros)`.as('costMicros'),
    ])
    .groupBy(['state', 'error_code'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count), costMicros: Number(row.costMicros) }))
}

/** The address to which each pending recipient is sent. */
export async function pendingAddresses(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<string[]> {
  const rows = await recipientsOf(db, scope, campaignId)
    .select(['phone', 'platform_user_id'])
    .where('state', '=', 'pending')
    .execute()
  return rows.map(({ phone, platform_user_id }) => (phone === '' ? (platform_user_id ?? '') : phone))
}

/** How many messages have had their first outcome since then. */
export async function settledSince(
  db: Kysely<Schema>,
  scope: Scope,
  { campaignId, since }: { readonly campaignId: string; readonly since: number },
): Promise<number> {
  const { count } = await recipientsOf(db, scope, campaignId)
    .select(sql<number>`count(*)`.as('count'))
    .where('message_id', 'is not', null)
    .where('settled_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The states in which a message costs, or may cost, something. */
const costly: readonly RecipientState[] = ['sending', 'sent', 'delivered', 'read', 'uncertain']

/** The most a campaign can have cost so far, in millionths of its currency. Exact while the caller has it locked. */
export async function committedMicros(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<number> {
  const { micros } = await recipientsOf(db, scope, campaignId)
    .select(sql<number | null>`sum(cost_micros)`.as('micros'))
    .where('state', 'in', [...costly])
    .executeTakeFirstOrThrow()
  return Number(micros ?? 0)
}
