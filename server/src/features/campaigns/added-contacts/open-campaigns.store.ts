import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { alsoInSameTenant, inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

/** A member's drafts whose recipients are contacts, latest first. Text that somebody typed cannot match: its quotation marks are escaped. */
export async function draftsOfContacts(db: Kysely<Schema>, scope: Scope, userId: string) {
  return db
    .selectFrom('campaign_draft')
    .leftJoin('template', (join) =>
      join
        .onRef('template.id', '=', 'campaign_draft.template_id')
        .on(alsoInSameTenant('template', 'campaign_draft'))
        .on('template.deleted_at', 'is', null),
    )
    .select(['campaign_draft.id', 'campaign_draft.name', 'campaign_draft.content', 'template.name as template_name'])
    .where(inTenant(scope, 'campaign_draft'))
    .where('campaign_draft.user_id', '=', userId)
    .where('campaign_draft.content', 'like', '%"from":"contacts"%')
    .orderBy('campaign_draft.updated_at', 'desc')
    .orderBy('campaign_draft.id')
    .execute()
}

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
