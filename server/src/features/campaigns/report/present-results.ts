import type { BulkSendResult } from '@parley/shared/campaigns/new-campaigns'
import type { RecipientResult } from '@parley/shared/campaigns/recipients'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Outcome } from './report.store.ts'

/** Success means that the platform accepted the message; its delivery shows in the campaign's report. */
export function presentResults(campaign: CampaignTable, outcomes: readonly Outcome[]): BulkSendResult {
  const results = outcomes.map(resultOf)
  const successful = results.filter((result) => result.success).length
  return {
    campaignId: campaign.id,
    total: results.length,
    successful,
    failed: results.length - successful,
    results,
  }
}

function resultOf(outcome: Outcome): RecipientResult {
  const { phone, message_id: messageId } = outcome
  if (messageId !== null && outcome.platform_message_id !== null) {
    return { phone, success: true, messageId, state: 'accepted' }
  }
  return { phone, success: false, ...failureOf(outcome) }
}

function failureOf({ state, error_message: reason }: Outcome): Pick<RecipientResult, 'error' | 'state'> {
  if (state === 'failed' || state === 'skipped')
    return { error: reason ?? `The message was not sent (${state})`, state }
  const cause = state === 'uncertain' && reason !== null ? reason : 'The platform has not answered yet'
  return { error: `The outcome is unknown, so it is not sent again: ${cause}`, state: 'uncertain' }
}
