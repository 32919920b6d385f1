import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { CampaignDraftTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import { alsoInSameTenant, inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

/** The drafts of one mode without their content, latest first, with their templates that still exist. */
function summaries(db: Kysely<Schema>, scope: Scope) {
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
    .orderBy('campaign_draft.updated_at', 'desc')
    .orderBy('campaign_draft.id')
}

/** A member's drafts. */
export async function draftsOf(db: Kysely<Schema>, scope: Scope, userId: string) {
  return summaries(db, scope).where('campaign_draft.user_id', '=', userId).execute()
}

/** A member's drafts whose recipients are contacts, with their content. Text that somebody typed cannot match, as below. */
export async function draftsOfContacts(db: Kysely<Schema>, scope: Scope, userId: string) {
  return summaries(db, scope)
    .select('campaign_draft.content')
    .where('campaign_draft.user_id', '=', userId)
    .where('campaign_draft.content', 'like', '%"from":"contacts"%')
    .execute()
}

/** The drafts of all members that chose a channel. Text that somebody typed cannot match: its quotation marks are escaped. */
export async function draftsOfChannel(db: Kysely<Schema>, scope: Scope, channelId: string) {
  return summaries(db, scope)
    .select('campaign_draft.user_id')
    .where('campaign_draft.content', 'like', `%"channelId":${JSON.stringify(channelId)}%`)
    .execute()
}

type One = { readonly userId: string; readonly draftId: string }

export async function findDraft(db: Kysely<Schema>, scope: Scope, draft: One) {
  return oneDraft(db, scope, draft).executeTakeFirst()
}

/** The draft, locked until the commit. */
export async function lockDraft(app: App, tx: Tx, scope: Scope, draft: One) {
  return oneDraft(tx, scope, draft).modifyEnd(app.store.lockRow).executeTakeFirst()
}

function oneDraft(db: Kysely<Schema>, scope: Scope, { userId, draftId }: One) {
  return db
    .selectFrom('campaign_draft')
    .selectAll()
    .where(inTenant(scope))
    .where('user_id', '=', userId)
    .where('id', '=', draftId)
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
