import type { RecipientId, RecipientToRepair } from '@parley/shared/campaigns/recipient-repairs'
import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { matchKeys } from '@parley/shared/templates/template-binding'
import { slotsOf } from '@parley/shared/templates/template-slots'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { campaignOf } from '../find-campaign.ts'
import { objectionToRepair, templateOf } from './repairable-recipient.ts'
import { findRecipient } from './repairs.store.ts'

type Input = Omit<RecipientId, keyof Where>

type Answer = { recipient: RecipientToRepair | null }

/** The number and values of a failed recipient as they are stored, for a form; null where it cannot be repaired. */
export async function getRecipientToRepair(app: App, scope: Scope<'campaigns.choose'>, input: Input): Promise<Answer> {
  const campaign = await campaignOf(app.db, scope, input.campaignId)
  const recipient = await findRecipient(app.db, scope, input)
  if (!recipient || objectionToRepair(campaign, recipient) !== undefined) return { recipient: null }
  const template = await templateOf(app.db, scope, campaign)
  const slots = slotsOf(JSON.parse(template.components) as Component[])
  const given = JSON.parse(recipient.variables) as Record<string, unknown>
  const keyOf = matchKeys(slots, Object.keys(given))
  const values = slots.map(({ address, label, isOptional, file }) => ({
    address,
    label,
    value: textOf(given[keyOf.get(address) ?? '']),
    is_optional: isOptional,
    ...(file && { file: { ...file, id: textOf(given[file.address]) } }),
  }))
  const { id, position, phone, platform_user_id: user_id, error_message: message } = recipient
  return { recipient: { id, position, phone, user_id, message: decodeSentence(message ?? ''), values } }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
