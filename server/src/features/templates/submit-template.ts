import type { ShownSentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { SubmitOutcome } from '../../platforms/platform.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findChannel } from '../channels/channels.store.ts'
import { applyReview } from './apply-review.ts'
import { applyTemplateUpdate } from './apply-template-update.ts'
import { componentsOf, templateSubject } from './present-template.ts'
import { deleteUnsubmitted, findTemplate, recordSubmission } from './templates.store.ts'

/**
 * The time after which a submission is repeated, which is longer than any platform takes to answer: a submission without an answer
 * by then was interrupted.
 */
const resubmitAfterMs = 60_000

/** Enqueues the submission of a template, in the transaction of the template, so that an interrupted submission is repeated. */
export async function enqueueSubmission(app: App, tx: Tx, scope: Scope, template: TemplateTable): Promise<void> {
  await app.jobs.enqueue(tx, scope, {
    kind: 'template.submit',
    payload: { templateId: template.id },
    runAt: app.now() + resubmitAfterMs,
    dedupeKey: submissionKey(template),
  })
}

/**
 * Submits a stored template, new or edited, to its platform, outside any transaction, and records that it was accepted.
 * It is safe to repeat: a platform returns the current status of the same definition. Throws when the platform gives no
 * answer.
 */
export async function submitTemplate(app: App, scope: Scope, template: TemplateTable): Promise<SubmitOutcome> {
  const channel = await findChannel(app.db, scope, template.channel_id)
  if (!channel) throw new Error(`The channel of template ${template.id} is gone`)
  const { account_id: accountId, name, language, category } = template
  const definition = { name, language, category, components: componentsOf(template) }
  const platform = app.platforms.of(channel)
  const outcome =
    template.platform_template_id === null
      ? await platform.submitTemplate(channel, definition)
      : await platform.editTemplate(channel, definition)
  if (outcome.kind === 'refused') return outcome
  const { platformTemplateId, status, category: chosenCategory } = outcome
  await app.transact(async (tx) => {
    await recordSubmission(tx, scope, { templateId: template.id, platformTemplateId, now: app.now() })
    await app.jobs.cancel(tx, submissionKey(template))
  })
  if (chosenCategory !== undefined)
    await applyTemplateUpdate(app, scope, { accountId, name, language, category: chosenCategory, at: app.now() })
  if (status !== 'PENDING')
    await applyReview(app, scope, { accountId, name, language, status, reason: null, at: app.now() })
  return outcome
}

/** Cancels the enqueued submission. */
export async function cancelSubmission(app: App, tx: Tx, template: TemplateTable): Promise<void> {
  await app.jobs.cancel(tx, submissionKey(template))
}

/** Deletes a new template that the platform refused. */
export async function withdrawTemplate(app: App, scope: Scope, { template, reason }: RefusedTemplate): Promise<void> {
  await app.transact(async (tx) => {
    await deleteUnsubmitted(tx, scope, template.id)
    await app.jobs.cancel(tx, submissionKey(template))
    await recordRefusal(app, tx, scope, { template, reason })
    app.live.publish(scope, { noun: 'templates', id: template.id })
  })
}

export type RefusedTemplate = { readonly template: TemplateTable; readonly reason: ShownSentence }

/** The audit log already contains the creation or edit, so it also records the refusal. */
export async function recordRefusal(app: App, tx: Tx, scope: Scope, { template, reason }: RefusedTemplate) {
  const subject = templateSubject(template)
  await recordAudit(app, tx, scope, { action: 'template.refused', subject, details: { reason } })
}

/** The worker's handler. No caller waits for the answer, so a refusal is stored as a rejection. */
export async function submitPendingTemplate(app: App, job: LeasedJob<'template.submit'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const template = await findTemplate(app.db, scope, job.payload.templateId)
  if (template?.status !== 'PENDING') return
  const outcome = await submitTemplate(app, scope, template)
  if (outcome.kind === 'submitted') return
  const { account_id: accountId, name, language } = template
  await applyReview(app, scope, {
    accountId,
    name,
    language,
    status: 'REJECTED',
    reason: outcome.message,
    at: app.now(),
  })
}

function submissionKey(template: Pick<TemplateTable, 'id'>): string {
  return `template.submit:${template.id}`
}
