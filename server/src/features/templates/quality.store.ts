import type { TemplateCategory, TemplateQuality } from '@parley/shared/templates/templates'
import { sql } from 'kysely'
import { laterOf } from '../../db/later-of.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export type QualityUpdate = {
  readonly accountId: string
  readonly name: string
  readonly language: string
  readonly quality: TemplateQuality | undefined
  readonly category: TemplateCategory | undefined
  /** The category that the template is going to have, and when; undefined where the platform reported none. */
  readonly coming?: { readonly category: TemplateCategory; readonly at: number | null } | undefined
  /** The time of the report, by the platform's clock. */
  readonly at: number
  readonly now: number
}

/**
 * Stores what the platform reported about a template besides its status. The category before a change is kept. Undefined
 * when nothing changes: for an unknown template, known values, or a report older than the latest.
 */
export async function recordQuality(tx: Tx, scope: Scope, report: QualityUpdate): Promise<TemplateTable | undefined> {
  const { accountId, name, language, quality, category, coming, at, now } = report
  if (quality === undefined && category === undefined && coming === undefined) return undefined
  return tx
    .updateTable('template')
    .set({ quality_reported_at: at, updated_at: laterOf('updated_at', now), ...(quality && { quality }) })
    .$if(category !== undefined, (update) =>
      update.set({
        category,
        previous_category: sql`case when category = ${category} then previous_category else category end`,
      }),
    )
    .$if(category !== undefined && coming === undefined, (update) =>
      // What was announced has happened.
      update.set({
        coming_category: sql`case when coming_category = ${category} then null else coming_category end`,
        coming_category_at: sql`case when coming_category = ${category} then null else coming_category_at end`,
      }),
    )
    .$if(coming !== undefined, (update) =>
      update.set({ coming_category: coming?.category, coming_category_at: coming?.at }),
    )
    .where(inTenant(scope))
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('language', '=', language)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        ...(quality ? [where('quality', 'is', null), where('quality', '<>', quality)] : []),
        ...(category ? [where('category', '<>', category), where('coming_category', '=', category)] : []),
        ...(coming ? [where(sql`coalesce(coming_category, '')`, '<>', coming.category)] : []),
      ]),
    )
    .where((where) => where.or([where('quality_reported_at', 'is', null), where('quality_reported_at', '<=', at)]))
    .returningAll()
    .executeTakeFirst()
}
