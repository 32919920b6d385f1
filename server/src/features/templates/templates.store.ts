import { sentence } from '@parley/shared/sentences/sentence'
import type { TemplateStatus } from '@parley/shared/templates/templates'
import type { Kysely } from 'kysely'
import { laterOf } from '../../db/later-of.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Schema } from '../../db/schema.ts'
import { inReach, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError, invalidField } from '../../errors.ts'
import type { Scope } from '../../policy.ts'

type NamedTemplate = {
  readonly accountId: string
  readonly name: string
  readonly languageCode?: string | undefined
}

/**
 * The template of an account with this name, and with this language where it exists in several, whatever its status.
 * `not_found` lists the languages in which it does exist; `invalid_request` asks for one when the name alone is ambiguous.
 */
export async function templateForSend(
  db: Kysely<Schema>,
  scope: Scope,
  { accountId, name, languageCode }: NamedTemplate,
): Promise<TemplateTable> {
  const known = await inScope(db, scope)
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .orderBy('language')
    .execute()
  const languages = known.map((template) => template.language).join(', ')
  if (known.length === 0) throw new AppError('not_found', sentence('noTemplateNamed', { name }))
  if (languageCode !== undefined) {
    const chosen = known.find((template) => template.language === languageCode)
    if (chosen) return chosen
    throw new AppError('not_found', sentence('templateLanguageMissing', { name, language: languageCode, languages }))
  }
  const [only, ...more] = known
  if (only && more.length === 0) return only
  throw invalidField('languageCode', sentence('templateLanguageExpected', { name, languages }))
}

/** The templates of one status, or all, newest first. A workspace has at most a few thousand, so there is one page. */
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

/** The oldest template of an account with the same body and footer. */
export async function templateWithWording(
  db: Kysely<Schema>,
  scope: Scope,
  { accountId, wording }: Pick<NamedTemplate, 'accountId'> & { readonly wording: string },
): Promise<TemplateTable | undefined> {
  return inScope(db, scope)
    .where('account_id', '=', accountId)
    .where('wording', '=', wording)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Inserts a template. Returns undefined when the name already exists in this language. A deleted template is replaced by the new one. */
export async function insertTemplate(tx: Tx, template: TemplateTable): Promise<TemplateTable | undefined> {
  return tx
    .insertInto('template')
    .values(template)
    .onConflict((conflict) => {
      const { id: _, ...columns } = template
      return conflict
        .columns(['workspace_id', 'mode', 'account_id', 'name', 'language'])
        .doUpdateSet(columns)
        .where('template.deleted_at', 'is not', null)
    })
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a template that the platform has not accepted. */
export async function deleteUnsubmitted(tx: Tx, scope: Scope, templateId: string): Promise<void> {
  await tx
    .deleteFrom('template')
    .where(inTenant(scope))
    .where('id', '=', templateId)
    .where('platform_template_id', 'is', null)
    .execute()
}

/** Leaves the status unchanged: a review may have arrived before. */
export async function recordSubmission(
  tx: Tx,
  scope: Scope,
  submitted: { templateId: string; platformTemplateId: string; now: number },
): Promise<void> {
  await tx
    .updateTable('template')
    .set({ platform_template_id: submitted.platformTemplateId, updated_at: laterOf('updated_at', submitted.now) })
    .where(inTenant(scope))
    .where('id', '=', submitted.templateId)
    .execute()
}

export type Review = {
  readonly accountId: string
  readonly name: string
  readonly language: string
  readonly status: TemplateStatus
  readonly reason: string | null
  /** The time of the decision, by the platform's clock. */
  readonly at: number
  readonly now: number
}

/**
 * Records a decision about a template. Returns undefined when nothing changes: for an unknown template, its current status, or a
 * decision older than the latest.
 */
export async function recordReview(tx: Tx, scope: Scope, review: Review): Promise<TemplateTable | undefined> {
  return tx
    .updateTable('template')
    .set({
      status: review.status,
      rejection_reason: review.status === 'APPROVED' ? null : review.reason,
      reviewed_at: review.at,
      updated_at: laterOf('updated_at', review.now),
    })
    .where(inTenant(scope))
    .where('account_id', '=', review.accountId)
    .where('name', '=', review.name)
    .where('language', '=', review.language)
    .where('deleted_at', 'is', null)
    .where('status', '<>', review.status)
    .where((where) => where.or([where('reviewed_at', 'is', null), where('reviewed_at', '<=', review.at)]))
    .returningAll()
    .executeTakeFirst()
}

function inScope(db: Kysely<Schema>, scope: Scope) {
  const all = db.selectFrom('template').selectAll().where(inTenant(scope)).where('deleted_at', 'is', null)
  if (!scope.channelIds) return all
  // Templates belong to an account, and every channel of it can send them.
  return all.where('account_id', 'in', (of) =>
    of
      .selectFrom('channel')
      .select('account_id')
      .where(inReach(scope, 'channel', 'id')),
  )
}
