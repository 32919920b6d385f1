import type { TemplateCategory, TemplateStatus } from '@parley/shared/templates/templates'
import type { Kysely } from 'kysely'
import type { SimulatorTemplateTable } from '../../db/schema/simulator.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'

export type TemplateName = { readonly channelId: string; readonly name: string; readonly language: string }

export async function findTemplate(
  db: Kysely<Schema>,
  { channelId, name, language }: TemplateName,
): Promise<SimulatorTemplateTable | undefined> {
  return db
    .selectFrom('simulator_template')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst()
}

/** Inserts a template. Returns false when the name already exists in this language. */
export async function insertTemplate(tx: Tx, template: SimulatorTemplateTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('simulator_template')
    .values(template)
    .onConflict((conflict) => conflict.columns(['channel_id', 'name', 'language']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export type Decision = {
  readonly status: TemplateStatus
  readonly reason: string | null
  /** The category that the platform decides on. When absent, the submitted category stays. */
  readonly category?: TemplateCategory | undefined
  readonly at: number
}

/**
 * Records a decision about a template. Returns undefined when there is no such template. With `submittedBefore`, templates
 * decided or submitted later stay unchanged.
 */
export async function recordDecision(
  tx: Tx,
  { channelId, name, language }: TemplateName,
  decision: Decision & { readonly submittedBefore?: number },
): Promise<SimulatorTemplateTable | undefined> {
  let update = tx
    .updateTable('simulator_template')
    .set({ status: decision.status, reason: decision.reason, decided_at: decision.at })
    .$if(decision.category !== undefined, (set) => set.set({ category: decision.category }))
    .where('channel_id', '=', channelId)
    .where('name', '=', name)
    .where('language', '=', language)
  if (decision.submittedBefore !== undefined) {
    update = update.where('status', '=', 'PENDING').where('submitted_at', '<=', decision.submittedBefore)
  }
  return update.returningAll().executeTakeFirst()
}

/** Changes the category of a decided template. Undefined when there is none. */
export async function recordCategory(
  tx: Tx,
  { channelId, name, language }: TemplateName,
  category: TemplateCategory | undefined,
): Promise<SimulatorTemplateTable | undefined> {
  return tx
    .updateTable('simulator_template')
    .set((current) => ({ category: category ?? current.ref('category') }))
    .where('channel_id', '=', channelId)
    .where('name', '=', name)
    .where('language', '=', language)
    .where('status', '<>', 'PENDING')
    .returningAll()
    .executeTakeFirst()
}

export type Edit = Pick<SimulatorTemplateTable, 'category' | 'components'> & {
  readonly from: TemplateStatus
  readonly at: number
}

/** Replaces the definition and starts a new review, unless the status changed meanwhile. */
export async function recordEdit(tx: Tx, { channelId, name, language }: TemplateName, edit: Edit): Promise<void> {
  await tx
    .updateTable('simulator_template')
    .set({
      category: edit.category,
      components: edit.components,
      status: 'PENDING',
      reason: null,
      submitted_at: edit.at,
      decided_at: null,
    })
    .where('channel_id', '=', channelId)
    .where('name', '=', name)
    .where('language', '=', language)
    .where('status', '=', edit.from)
    .execute()
}

export async function removeTemplate(tx: Tx, { channelId, name, language }: TemplateName): Promise<void> {
  await tx
    .deleteFrom('simulator_template')
    .where('channel_id', '=', channelId)
    .where('name', '=', name)
    .where('language', '=', language)
    .execute()
}
