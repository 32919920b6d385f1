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

type ChangedText = { readonly accountId: string; readonly name: string; readonly language: string; readonly at: number }

/** Marks the text of a template as unread. False when there is no such template. */
export async function markTextUnread(
  tx: Tx,
  scope: Scope,
  { accountId, name, language, at }: ChangedText,
): Promise<boolean> {
  const marked = await changed(tx, scope)
    .set({ text_unread_since: at })
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('language', '=', language)
    .returning('id')
    .execute()
  return marked.length > 0
}

export type UnreadText = Pick<TemplateTable, 'id' | 'name' | 'text_unread_since'>

/** The templates of the account whose text changed at the platform and has not been read. */
export async function unreadTexts(db: Kysely<Schema>, scope: Scope, accountId: string): Promise<UnreadText[]> {
  return db
    .selectFrom('template')
    .select(['id', 'name', 'text_unread_since'])
    .where(inTenant(scope))
    .where('account_id', '=', accountId)
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

type Target = { readonly channelId: string; readonly accountId: string }

/** Makes a channel of an account the one through which its templates are submitted and synchronized from now on. */
export async function adoptTemplates(tx: Tx, scope: Scope, { channelId, accountId }: Target): Promise<void> {
  await tx
    .updateTable('template')
    .set({ channel_id: channelId })
    .where(inTenant(scope))
    .where('account_id', '=', accountId)
    .execute()
}

type Move = Target & { readonly from: readonly string[]; readonly reason: string; readonly now: number }

/**
 * Moves the templates of other accounts to this one, rejected because its platform does not have them, unless it has a
 * template of that name and language.
 */
export async function moveToChannel(tx: Tx, scope: Scope, { from, channelId, accountId, reason, now }: Move) {
  if (from.length === 0) return
  await changed(tx, scope)
    .set({
      channel_id: channelId,
      account_id: accountId,
      platform_template_id: null,
      status: 'REJECTED',
      rejection_reason: reason,
      quality: null,
      quality_reported_at: null,
      text_unread_since: null,
      reviewed_at: now,
      updated_at: laterOf('updated_at', now),
    })
    .where('account_id', 'in', [...from])
    .where('account_id', '<>', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('template as other')
            .select('other.id')
            .where(inTenant(scope, 'other'))
            .where('other.account_id', '=', accountId)
            .whereRef('other.name', '=', 'template.name')
            .whereRef('other.language', '=', 'template.language'),
        ),
      ),
    )
    .execute()
}

/** Templates that the platform accepted before then, to check whether it still has them. */
export async function submittedBefore(
  db: Kysely<Schema>,
  scope: Scope,
  { accountId, before }: { readonly accountId: string; readonly before: number },
): Promise<TemplateTable[]> {
  return db
    .selectFrom('template')
    .selectAll()
    .where(inTenant(scope))
    .where('account_id', '=', accountId)
    .where('platform_template_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('updated_at', '<', before)
    .execute()
}

function changed(tx: Tx, scope: Scope) {
  return tx.updateTable('template').where(inTenant(scope)).where('deleted_at', 'is', null)
}
