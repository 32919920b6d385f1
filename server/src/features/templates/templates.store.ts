import type { TemplateStatus } from '@parley/shared/templates/templates'
import type { Kysely } from 'kysely'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'

/**
 * The template a caller means by a name, and by a language where it exists in several. `not_found` says in which ones it
 * does exist; `invalid_request` asks for one when the name alone is not enough. Whatever its status.
 */
export async function templateForSend(
  db: Kysely<Schema>,
  scope: Scope,
  name: string,
  languageCode?: string,
): Promise<TemplateTable> {
  const known = await inScope(db, scope).where('name', '=', name).orderBy('language').execute()
  const languages = known.map((template) => template.language).join(', ')
  if (known.length === 0) throw new AppError('not_found', `There is no template named "${name}"`)
  if (languageCode !== undefined) {
    const chosen = known.find((template) => template.language === languageCode)
    if (chosen) return chosen
    throw new AppError(
      'not_found',
      `The template "${name}" does not exist in "${languageCode}"; it does in ${languages}`,
    )
  }
  const [only, ...more] = known
  if (only && more.length === 0) return only
  const message = `must be given, because the template "${name}" exists in ${languages}`
  throw new AppError('invalid_request', `languageCode ${message}`, { details: [{ path: 'languageCode', message }] })
}

/** Newest first. A workspace has at most a few thousand, so there is one page. */
export async function templatesOf(db: Kysely<Schema>, scope: Scope, status?: TemplateStatus): Promise<TemplateTable[]> {
  let query = inScope(db, scope).orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (status) query = query.where('status', '=', status)
  return query.execute()
}

export async function findTemplate(
  db: Kysely<Schema>,
  scope: Scope,
  templateId: string,
): Promise<TemplateTable | undefined> {
  return inScope(db, scope).where('id', '=', templateId).executeTakeFirst()
}

/** Another template whose body and footer say the same. */
export async function templateWithWording(
  db: Kysely<Schema>,
  scope: Scope,
  wording: string,
): Promise<TemplateTable | undefined> {
  return inScope(db, scope).where('wording', '=', wording).orderBy('created_at').limit(1).executeTakeFirst()
}

/** Undefined when the name exists in this language already. One that was deleted comes back as the new one. */
export async function insertTemplate(tx: Tx, template: TemplateTable): Promise<TemplateTable | undefined> {
  return tx
    .insertInto('template')
    .values(template)
    .onConflict((conflict) => {
      const { id: _, ...anew } = template
      return conflict
        .columns(['workspace_id', 'mode', 'name', 'language'])
        .doUpdateSet(anew)
        .where('template.deleted_at', 'is not', null)
    })
    .returningAll()
    .executeTakeFirst()
}

/** Only while the platform has not taken it. */
export async function deleteUnsubmitted(tx: Tx, scope: Scope, templateId: string): Promise<void> {
  await tx
    .deleteFrom('template')
    .where(inTenant(scope))
    .where('id', '=', templateId)
    .where('platform_template_id', 'is', null)
    .execute()
}

/** Says nothing of the status: a review may have come before this was written. */
export async function recordSubmission(
  tx: Tx,
  scope: Scope,
  submitted: { templateId: string; platformTemplateId: string; now: number },
): Promise<void> {
  await tx
    .updateTable('template')
    .set({ platform_template_id: submitted.platformTemplateId, updated_at: submitted.now })
    .where(inTenant(scope))
    .where('id', '=', submitted.templateId)
    .execute()
}

export type Review = {
  readonly name: string
  readonly language: string
  readonly status: TemplateStatus
  readonly reason: string | null
  /** When the platform decided, by its clock. */
  readonly at: number
  readonly now: number
}

/** Undefined when it changes nothing: an unknown template, a status it has already, or a word older than the last. */
export async function recordReview(tx: Tx, scope: Scope, review: Review): Promise<TemplateTable | undefined> {
  return tx
    .updateTable('template')
    .set({
      status: review.status,
      rejection_reason: review.status === 'APPROVED' ? null : review.reason,
      reviewed_at: review.at,
      updated_at: review.now,
    })
    .where(inTenant(scope))
    .where('name', '=', review.name)
    .where('language', '=', review.language)
    .where('deleted_at', 'is', null)
    .where('status', '<>', review.status)
    .where((where) => where.or([where('reviewed_at', 'is', null), where('reviewed_at', '<=', review.at)]))
    .returningAll()
    .executeTakeFirst()
}

function inScope(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('template').selectAll().where(inTenant(scope)).where('deleted_at', 'is', null)
}
