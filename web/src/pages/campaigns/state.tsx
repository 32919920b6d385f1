import type { CampaignState, CampaignView } from '@parley/shared/campaigns/campaigns'
import type { RecipientState } from '@parley/shared/campaigns/recipients'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'

const campaignTones: Record<CampaignState, Tone> = {
  scheduled: 'info',
  running: 'info',
  paused: 'warn',
  completed: 'good',
  cancelled: 'quiet',
  stopped: 'bad',
}

/** A completed campaign is only shown as a success if no recipient failed. */
export function CampaignStateBadge({
  campaign: { state, counts },
}: {
  campaign: Pick<CampaignView, 'state' | 'counts'>
}) {
  const hasFailures = state === 'completed' && counts.failed + counts.uncertain > 0
  return <StatusBadge tone={hasFailures ? 'warn' : campaignTones[state]}>{inWords(state)}</StatusBadge>
}

const recipientTones: Record<RecipientState, Tone> = {
  pending: 'quiet',
  sending: 'info',
  sent: 'info',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
  skipped: 'quiet',
  uncertain: 'warn',
}

/** `sent` is labelled "Accepted": the platform has accepted the message, but has not confirmed its delivery. */
export const recipientWords: Record<RecipientState, string> = {
  pending: 'Pending',
  sending: 'Sending',
  sent: 'Accepted',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  skipped: 'Skipped',
  uncertain: 'Unknown',
}

export const recipientMeanings: Record<RecipientState, string> = {
  pending: 'Not sent yet',
  sending: 'Being sent to the platform',
  sent: 'Accepted by the platform; delivery is not confirmed',
  delivered: 'Delivered to the phone',
  read: 'Opened by the customer',
  failed: 'Not delivered',
  skipped: 'Not sent',
  uncertain:
    'The connection was lost while sending. The message is never resent automatically; a receipt may still confirm it.',
}

export function RecipientStateBadge({ state }: { state: RecipientState }) {
  return (
    <StatusBadge tone={recipientTones[state]} title={recipientMeanings[state]}>
      {recipientWords[state]}
    </StatusBadge>
  )
}
