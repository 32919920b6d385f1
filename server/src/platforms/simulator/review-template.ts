import { platformSentence, sentence } from '@parley/shared/sentences/sentence'
import type { SimulatorTemplateTable } from '../../db/schema/simulator.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Channel } from '../channel.ts'
import { findChannel } from '../channels.store.ts'
import type { SubmitOutcome, TemplateDefinition } from '../platform.ts'
import type { ApprovedTemplate, TemplateDecision } from '../platform-simulation.ts'
import type { OnUpdate } from '../platform-update.ts'
import type { SimulatorContext } from './context.ts'
import { findTemplate, insertTemplate, recordDecision, type TemplateName } from './templates.store.ts'

/**
 * Submits a definition for review. Submitting the same one again returns the status of the first, so that a submission
 * whose answer was lost can be repeated; another definition under the same name is refused.
 */
export async function submitForReview(
  context: SimulatorContext,
  channel: Channel,
  definition: TemplateDefinition,
): Promise<SubmitOutcome> {
  const { name, language, category } = definition
  const components = JSON.stringify(definition.components)
  return context.transact(async (tx) => {
    const known = await findTemplate(tx, { channelId: channel.id, name, language })
    if (known && (known.components !== components || known.category !== category)) {
      const message = sentence('platformHasOtherTemplate', { name, language })
      return { kind: 'refused', code: '2388024', message }
    }
    if (known) return { kind: 'submitted', platformTemplateId: known.id, status: known.status }
    const id = context.newId()
    const inserted = await insertTemplate(tx, {
      id,
      channel_id: channel.id,
      name,
      language,
      category,
      components,
      status: 'PENDING',
      reason: null,
      submitted_at: context.now(),
      decided_at: null,
    })
    if (!inserted) return { kind: 'refused', code: '2388024', message: sentence('templateJustSubmitted', { name }) }
    await planReview(context, tx, channel, { channelId: channel.id, name, language })
    return { kind: 'submitted', platformTemplateId: id, status: 'PENDING' }
  })
}

/** Adds templates that are approved already. One whose name exists stays as it is. */
export async function addApproved(
  context: SimulatorContext,
  channel: Channel,
  templates: readonly ApprovedTemplate[],
): Promise<void> {
  const at = context.now()
  await context.transact(async (tx) => {
    for (const { name, language, category, components } of templates) {
      await insertTemplate(tx, {
        id: context.newId(),
        channel_id: channel.id,
        name,
        language,
        category,
        components: JSON.stringify(components),
        status: 'APPROVED',
        reason: null,
        submitted_at: at,
        decided_at: at,
      })
    }
  })
}

/** Plans the automatic review, which decides when no person has decided first. */
export async function planReview(
  context: SimulatorContext,
  tx: Tx,
  channel: Channel,
  which: TemplateName,
): Promise<void> {
  await context.jobs.enqueue(tx, channel, {
    kind: 'simulator.review',
    payload: { channelId: channel.id, templateName: which.name, language: which.language },
    runAt: context.now() + approvalMs(context),
  })
}

function approvalMs(context: SimulatorContext): number {
  return context.config.simulatorApprovalSeconds * 1000
}

/**
 * The automatic review: approves a template that no person has decided, and publishes its status. After a person's
 * decision the status is published a second time, which also makes up for a crash before the first.
 */
export async function reviewTemplate(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  job: LeasedJob<'simulator.review'>,
): Promise<void> {
  const { channelId, templateName: name, language } = job.payload
  const channel = await findChannel(context.db, channelId)
  if (!channel) return
  const which = { channelId, name, language }
  // A review planned before an edit does not decide the new definition.
  const at = context.now()
  const approval = { status: 'APPROVED', reason: null, at, submittedBefore: at - approvalMs(context) } as const
  const template = await context.transact(
    async (tx) => (await recordDecision(tx, which, approval)) ?? (await findTemplate(tx, which)),
  )
  if (template) await publishReview(onUpdate, channel, { template })
}

/** Records a person's decision, before the automatic review or after it. False when there is no such template. */
export async function decideReview(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  channel: Channel,
  decision: TemplateDecision,
): Promise<boolean> {
  const { name, language, status, reason, quality, category, alongside } = decision
  const which = { channelId: channel.id, name, language }
  const template = await context.transact(async (tx) => {
    const decided = await recordDecision(tx, which, { status, reason, category, at: context.now() })
    if (decided) await alongside?.(tx)
    return decided
  })
  if (!template) return false
  await publishReview(onUpdate, channel, { template, rating: { quality, category } })
  return true
}

type Review = {
  readonly template: SimulatorTemplateTable
  readonly rating?: Pick<TemplateDecision, 'quality' | 'category'>
}

async function publishReview(onUpdate: OnUpdate, channel: Channel, { template, rating }: Review): Promise<void> {
  const { name, language, status, reason, decided_at: at } = template
  if (at === null) return
  const given = reason === null ? null : platformSentence(reason)
  await onUpdate(channel, { kind: 'template_review', name, language, status, reason: given, ...rating, at })
}
