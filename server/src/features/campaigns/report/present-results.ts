import type { BulkSendResult } from '@parley/shared/campaigns/new-campaigns'
import type { RecipientResult } from '@parley/shared/campaigns/recipients'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Outcome } from './report.store.ts'

/** Success means that the platform accepted the message; its delivery shows in the campaign's report. */
export function presentResults(campaign: CampaignTable, outcomes: readonly Outcome[]): BulkSendResult {
  const results = outcomes.map((outcome) => resultOf(campaign, outcome))
  const successful = results.filter((result) => result.success).length
  return {
    campaignId: campaign.id,
    total: results.length,
    successful,
    failed: results.length - successful,
    results,
  }
}

function resultOf(campaign: CampaignTable, outcome: Outcome): RecipientResult {
  const { phone, message_id: messageId } = outcome
  if (messageId !== null && outcome.platform_message_id !== null) return { phone, success: true, messageId }
  return { phone, success: false, error: errorOf(campaign, outcome) }
}

function errorOf(campaign: CampaignTable, { state, error_message }: Outcome): string {
  if (state === 'pending' || state === 'sending') return notSentYet(campaign)
  if (state === 'uncertain') return `The outcome is unknown, so it is not sent again: ${error_message}`
  return error_message ?? `The message was not sent (${state})`
}

function notSentYet({ state, stop_reason }: CampaignTable): string {
  if (state === 'stopped') return `Not sent: the campaign was stopped. ${stop_reason ?? ''}`.trim()
  if (state === 'paused') return 'Not sent yet: the campaign is paused and continues when it is resumed'
  return 'Not sent yet: the campaign is still running'
}
