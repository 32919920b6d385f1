import type { Kysely } from 'kysely'
import type { CampaignDraftTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import { alsoInSameTenant, inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

/** A member's drafts of one mode without their content, latest first, with their templates that still exist. */
export async function draftsOf(db: Kysely<Schema>, scope: Scope, userId: string) {
  return db
    .selectFrom('campaign_draft')
    .leftJoin('template', (join) =>
      join
        .onRef('template.id', '=', 'campaign_draft.template_id')
        .on(alsoInSameTenant('template', 'campaign_draft'))
        .on('template.deleted_at', 'is', null),
    )
    .select(['campaign_draft.id', 'campaign_draft.name', 'campaign_draft.step', 'campaign_draft.updated_at'])
    .select(['template.id as template_id', 'template.name as template_name'])
    .where(inTenant(scope, 'campaign_draft'))
    .where('campaign_draft.user_id', '=', userId)
    .orderBy('campaign_draft.updated_at', 'desc')
    .orderBy('campaign_draft.id')
    .execute()
}

type One = { readonly userId: string; readonly draftId: string }

export async function findDraft(db: Kysely<Schema>, scope: Scope, { userId, draftId }: One) {
  return db
    .selectFrom('campaign_draft')
    .selectAll()
    .where(inTenant(scope))
    .where('user_id', '=', userId)
    .where('id', '=', draftId)
    .executeTakeFirst()
}

export async function upsertDraft(tx: Tx, draft: CampaignDraftTable): Promise<void> {
  await tx
    .insertInto('campaign_draft')
    .values(draft)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'mode', 'user_id', 'id']).doUpdateSet({
        name: draft.name,
        template_id: draft.template_id,
        step: draft.step,
        content: draft.content,
        updated_at: draft.updated_at,
      }),
    )
    .execute()
}

type Some = { readonly userId: string; readonly draftIds: readonly string[] }

export async function deleteDrafts(tx: Tx, scope: Scope, { userId, draftIds }: Some): Promise<void> {
  if (draftIds.length === 0) return
  await tx
    .deleteFrom('campaign_draft')
    .where(inTenant(scope))
    .where('user_id', '=', userId)
    .where('id', 'in', [...draftIds])
    .execute()
}

/** Deletes the drafts of a mode that were not changed since the given time, and returns how many there were. */
export async function deleteUnchangedDrafts(tx: Tx, scope: Scope, before: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('campaign_draft')
    .where(inTenant(scope))
    .where('updated_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
