import { isRepairable } from '@parley/shared/campaigns/is-repairable'
import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
import type { TemplateTable } from '../../../db/schema/templates.ts'
import type { Schema } from '../../../db/schema.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findTemplate } from '../../templates/templates.store.ts'
import { currentBinding } from '../run/binding-version.ts'

/**
 * Why a recipient cannot be repaired. It can where it failed because of its number or values, here or at the platform, and
 * its result is not final: a program that called for the results may repeat those that failed, so that a repair could send
 * to the same person twice.
 */
export function objectionToRepair(campaign: CampaignTable, recipient: CampaignRecipientTable): Sentence | undefined {
  const { state, message_id: messageId, error_code: errorCode } = recipient
  if (!isRepairable({ state, messageId, errorCode })) {
    return sentence('notCorrectable')
  }
  if (campaign.state === 'cancelled') return sentence('cancelledStartNew')
  if (campaign.called_at !== null) {
    return sentence('resultsFinal')
  }
  const isTooOld = campaign.variables_removed_to !== null && recipient.position <= campaign.variables_removed_to
  if (isTooOld || campaign.binding_version !== currentBinding) {
    return sentence('campaignTooOld')
  }
  return undefined
}

export async function templateOf(db: Kysely<Schema>, scope: Scope, campaign: CampaignTable): Promise<TemplateTable> {
  const template = await findTemplate(db, scope, campaign.template_id)
  if (!template) throw new AppError('conflict', sentence('campaignTemplateGone'))
  return template
}
