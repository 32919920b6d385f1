import type { BulkSendResult } from '@parley/shared/campaigns/new-campaigns'
import type { RecipientResult } from '@parley/shared/campaigns/recipients'
import { decodeSentence, sentence } from '@parley/shared/sentences/sentence'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Channel } from '../../../platforms/channel.ts'
import { simulatedMark } from '../../channels/simulated.ts'
import type { Outcome } from './report.store.ts'

/** Success means that the platform accepted the message; its delivery shows in the campaign's report. */
export function presentResults(
  campaign: CampaignTable,
  outcomes: readonly Outcome[],
  channel: Channel | undefined,
): BulkSendResult {
  const results = outcomes.map((outcome) => resultOf(outcome, outcomes))
  const successful = results.filter((result) => result.success).length
  return {
    campaignId: campaign.id,
    total: results.length,
    successful,
    failed: results.length - successful,
    ...simulatedMark(channel),
    results,
  }
}

/** A recipient that repeats an earlier one has the result of that one, also after a retry of it. */
function resultOf(outcome: Outcome, outcomes: readonly Outcome[]): RecipientResult {
  const { phone, platform_user_id: userId, duplicate_of: first } = outcome
  const original = first === null ? outcome : (outcomes[first] ?? outcome)
  return {
    phone,
    ...(userId !== null && { userId }),
    ...successOf(original),
    ...(first !== null && { duplicate_of: first }),
  }
}

function successOf(outcome: Outcome): Pick<RecipientResult, 'success' | 'messageId' | 'error' | 'state'> {
  const { message_id: messageId, platform_message_id: platformId } = outcome
  if (messageId !== null && platformId !== null) return { success: true, messageId, state: 'accepted' }
  return { success: false, ...failureOf(outcome) }
}

function failureOf({ state, error_message: reason }: Outcome): Pick<RecipientResult, 'error' | 'state'> {
  if (state === 'failed' || state === 'skipped')
    return { error: reason === null ? sentence('notSentInState', { state }) : decodeSentence(reason), state }
  const cause = state === 'uncertain' && reason !== null ? decodeSentence(reason) : sentence('noAnswerYet')
  return { error: sentence('outcomeUnknown', { reason: cause }), state: 'uncertain' }
}
