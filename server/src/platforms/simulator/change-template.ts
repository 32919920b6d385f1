import { sentence } from '@parley/shared/sentences/sentence'
import type { SimulatorTemplateTable } from '../../db/schema/simulator.ts'
import type { Channel } from '../channel.ts'
import type { DeleteOutcome, SubmitOutcome, TemplateDefinition } from '../platform.ts'
import type { TemplateChange } from '../platform-simulation.ts'
import type { OnUpdate } from '../platform-update.ts'
import type { SimulatorContext } from './context.ts'
import { planReview } from './review-template.ts'
import { findTemplate, recordCategory, recordEdit, removeTemplate } from './templates.store.ts'

/** Submits another definition of a decided template for review. Repeating the same one returns its current status. */
export async function editTemplate(
  context: SimulatorContext,
  channel: Channel,
  definition: TemplateDefinition,
): Promise<SubmitOutcome> {
  const { name, language, category } = definition
  const which = { channelId: channel.id, name, language }
  const components = JSON.stringify(definition.components)
  return context.transact(async (tx) => {
    const known = await findTemplate(tx, which)
    if (known?.components === components && known.category === category) {
      return { kind: 'submitted', platformTemplateId: known.id, status: known.status }
    }
    const objection = objectionTo(known, definition)
    if (objection || !known)
      return { kind: 'refused', code: '2388003', message: objection ?? sentence('noReasonGiven') }
    await recordEdit(tx, which, { category, components, from: known.status, at: context.now() })
    await planReview(context, tx, channel, which)
    return { kind: 'submitted', platformTemplateId: known.id, status: 'PENDING' }
  })
}

function objectionTo(known: SimulatorTemplateTable | undefined, { name, language, category }: TemplateDefinition) {
  const called = `"${name}" in "${language}"`
  if (!known) return sentence('platformLacksTemplate', { name: called })
  if (known.status === 'PENDING') return sentence('platformReviewsTemplate', { name: called })
  if (known.status === 'DISABLED') return sentence('platformDisabledTemplate', { name: called })
  if (known.status === 'APPROVED' && known.category !== category) {
    return sentence('approvedCategoryFixed', { name: called, category: known.category })
  }
  return undefined
}

export async function deleteTemplate(
  context: SimulatorContext,
  channel: Channel,
  { name, language }: Pick<TemplateDefinition, 'name' | 'language'>,
): Promise<DeleteOutcome> {
  await context.transact((tx) => removeTemplate(tx, { channelId: channel.id, name, language }))
  return { kind: 'deleted' }
}

/** Changes a decided template's quality or category, and leaves its status. False when there is none. */
export async function changeDecidedTemplate(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  channel: Channel,
  { name, language, quality, category, alongside }: TemplateChange,
): Promise<boolean> {
  const template = await context.transact(async (tx) => {
    const decided = await recordCategory(tx, { channelId: channel.id, name, language }, category)
    if (decided) await alongside?.(tx)
    return decided
  })
  if (!template) return false
  const changed = { ...(quality && { quality }), ...(category && { category }) }
  await onUpdate(channel, { kind: 'template_update', name, language, ...changed, at: context.now() })
  return true
}
