import type { Kysely } from 'kysely'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Held = Pick<TemplateTable, 'platform_template_id'> & Partial<Pick<TemplateTable, 'components' | 'wording'>>

/** What the platform holds under a template's name; of its status and standing other operations keep the account. */
export async function recordStored(tx: Tx, scope: Scope, templateId: string, held: Held): Promise<void> {
  await changed(tx, scope).set(held).where('id', '=', templateId).execute()
}

/** What a channel before this one was given. The platform of this one has not heard of it. */
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
      standing_at: null,
      reviewed_at: move.now,
      updated_at: move.now,
    })
    .where('channel_id', '<>', move.channelId)
    .execute()
}

/** Those that the platform took before then, for a look whether it still has them. */
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
