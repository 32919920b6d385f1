import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

/** The variables, as JSON, that all recipients of a campaign have; undefined where two differ. */
export async function commonVariables(
  db: Kysely<Schema>,
  scope: Scope,
  campaignId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign_recipient')
    .select([sql<string>`min(variables)`.as('first'), sql<string>`max(variables)`.as('last')])
    .where(inTenant(scope))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row && row.first === row.last ? row.first : undefined
}

/** The position after the last recipient of a campaign. The caller has locked the campaign. */
export async function nextPosition(tx: Tx, scope: Scope, campaignId: string): Promise<number> {
  const { next } = await tx
    .selectFrom('campaign_recipient')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where(inTenant(scope))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return Number(next)
}
