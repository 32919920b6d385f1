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

/** Completed means that everybody was handled; it only looks like a success where nobody failed. */
export function CampaignStateBadge({
  campaign: { state, counts },
}: {
  campaign: Pick<CampaignView, 'state' | 'counts'>
}) {
  const isMixed = state === 'completed' && counts.failed + counts.uncertain > 0
  return <StatusBadge tone={isMixed ? 'warn' : campaignTones[state]}>{inWords(state)}</StatusBadge>
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

/** Sent is what the platform took: people would read more into the word. */
export const recipientWords: Record<RecipientState, string> = {
  pending: 'Waiting',
  sending: 'Sending',
  sent: 'Accepted',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  skipped: 'Skipped',
  uncertain: 'Uncertain',
}

export const recipientMeanings: Record<RecipientState, string> = {
  pending: 'Waits for its turn',
  sending: 'Handed to the platform right now',
  sent: 'The platform took it; that it arrived is not confirmed',
  delivered: 'It arrived on the phone',
  read: 'The customer opened it',
  failed: 'It was not delivered; the reason stands beside it',
  skipped: 'Not sent',
  uncertain: 'The connection broke while sending. It is never sent again by itself; a receipt may still settle it',
}

export function RecipientStateBadge({ state }: { state: RecipientState }) {
  return (
    <StatusBadge tone={recipientTones[state]} title={recipientMeanings[state]}>
      {recipientWords[state]}
    </StatusBadge>
  )
}
