import type { Kysely } from 'kysely'
import { laterOf } from '../../db/later-of.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type PlatformCopy = Pick<TemplateTable, 'platform_template_id'> & Partial<Pick<TemplateTable, 'components' | 'wording'>>

/** Stores the platform's id and text of a template. Other operations store its status and quality. */
export async function recordStored(tx: Tx, scope: Scope, templateId: string, copy: PlatformCopy): Promise<void> {
  await changed(tx, scope).set(copy).where('id', '=', templateId).execute()
}

type ChangedText = { readonly name: string; readonly language: string; readonly at: number }

/** Marks the text of a template as unread. False when there is no such template. */
export async function markTextUnread(tx: Tx, scope: Scope, { name, language, at }: ChangedText): Promise<boolean> {
  const marked = await changed(tx, scope)
    .set({ text_unread_since: at })
    .where('name', '=', name)
    .where('language', '=', language)
    .returning('id')
    .execute()
  return marked.length > 0
}

export type UnreadText = Pick<TemplateTable, 'id' | 'name' | 'text_unread_since'>

/** The templates of the channel whose text changed at the platform and has not been read. */
export async function unreadTexts(db: Kysely<Schema>, scope: Scope, channelId: string): Promise<UnreadText[]> {
  return db
    .selectFrom('template')
    .select(['id', 'name', 'text_unread_since'])
    .where(inTenant(scope))
    .where('channel_id', '=', channelId)
    .where('text_unread_since', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Marks that a text has been read, unless another change was reported since then. */
export async function markTextRead(tx: Tx, scope: Scope, { id, text_unread_since }: UnreadText): Promise<void> {
  await changed(tx, scope)
    .set({ text_unread_since: null })
    .where('id', '=', id)
    .where('text_unread_since', '=', text_unread_since)
    .execute()
}

/** Marks templates of earlier channels as rejected on this one, whose platform does not have them. */
export async function moveToChannel(
  tx: Tx,
  scope: Scope,
  move: { readonly channelId: string; readonly reason: string; readonly now: number },
): Promise<void> {
  await changed(tx, scope)
    .set({
      channel_id: move.channelId,
      platform_template_id: null,
      status: 'REJECTED',
      rejection_reason: move.reason,
      quality: null,
      quality_reported_at: null,
      text_unread_since: null,
      reviewed_at: move.now,
      updated_at: laterOf('updated_at', move.now),
    })
    .where('channel_id', '<>', move.channelId)
    .execute()
}

/** Templates that the platform accepted before then, to check whether it still has them. */
export async function submittedBefore(
  db: Kysely<Schema>,
  scope: Scope,
  { channelId, before }: { readonly channelId: string; readonly before: number },
): Promise<TemplateTable[]> {
  return db
    .selectFrom('template')
    .selectAll()
    .where(inTenant(scope))
    .where('channel_id', '=', channelId)
    .where('platform_template_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('updated_at', '<', before)
    .execute()
}

function changed(tx: Tx, scope: Scope) {
  return tx.updateTable('template').where(inTenant(scope)).where('deleted_at', 'is', null)
}
