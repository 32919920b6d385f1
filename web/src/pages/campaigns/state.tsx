import type { CampaignState, RecipientState } from '@parley/shared/campaigns'
import { inWords } from '../../ui/format.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

const campaignTones: Record<CampaignState, Tone> = {
  scheduled: 'info',
  running: 'info',
  paused: 'warn',
  completed: 'good',
  cancelled: 'quiet',
  stopped: 'bad',
}

export function CampaignStateBadge({ state }: { state: CampaignState }) {
  return <StatusBadge tone={campaignTones[state]}>{inWords(state)}</StatusBadge>
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

export const recipientMeanings: Record<RecipientState, string> = {
  pending: 'Waits for its turn',
  sending: 'Handed to the platform right now',
  sent: 'The platform took it',
  delivered: 'It arrived on the phone',
  read: 'The customer opened it',
  failed: 'It was not delivered; the reason stands beside it',
  skipped: 'Not sent',
  uncertain: 'The connection broke while sending. It is never sent again by itself; a receipt may still settle it',
}

export function RecipientStateBadge({ state }: { state: RecipientState }) {
  return (
    <StatusBadge tone={recipientTones[state]} title={recipientMeanings[state]}>
      {inWords(state)}
    </StatusBadge>
  )
}
