import { laterOf } from '../../db/later-of.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Definition = Pick<TemplateTable, 'category' | 'components' | 'wording'>

/** Stores the definition and starts the review. Undefined when the template changed since it was read. */
export async function recordEdit(
  tx: Tx,
  scope: Scope,
  { template, definition, now }: { template: TemplateTable; definition: Definition; now: number },
): Promise<TemplateTable | undefined> {
  return one(tx, scope, template.id)
    .set({
      ...definition,
      status: 'PENDING',
      rejection_reason: null,
      reviewed_at: now,
      updated_at: laterOf('updated_at', now),
    })
    .set({ previous_category: null, coming_category: null, coming_category_at: null, quality_reported_at: now })
    .where('status', '=', template.status)
    .where('components', '=', template.components)
    .returningAll()
    .executeTakeFirst()
}

/** Restores the template after an edit that the platform refused, unless it changed since. */
export async function restoreTemplate(
  tx: Tx,
  scope: Scope,
  { before, edited, now }: { before: TemplateTable; edited: TemplateTable; now: number },
): Promise<void> {
  const { category, components, wording, status, rejection_reason, reviewed_at, previous_category } = before
  await one(tx, scope, before.id)
    .set({
      category,
      components,
      wording,
      status,
      rejection_reason,
      reviewed_at,
      previous_category,
      updated_at: laterOf('updated_at', now),
    })
    .where('status', '=', 'PENDING')
    .where('components', '=', edited.components)
    .execute()
}

/** Marks a template as deleted. Returns false when it was already deleted. */
export async function markDeleted(tx: Tx, scope: Scope, templateId: string, now: number): Promise<boolean> {
  const marked = await one(tx, scope, templateId)
    .set({ deleted_at: now, updated_at: laterOf('updated_at', now) })
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

function one(tx: Tx, scope: Scope, templateId: string) {
  return tx.updateTable('template').where(inTenant(scope)).where('id', '=', templateId).where('deleted_at', 'is', null)
}
