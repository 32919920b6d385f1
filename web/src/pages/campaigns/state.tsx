import type { CampaignState, CampaignView } from '@parley/shared/campaigns/campaigns'
import type { RecipientState } from '@parley/shared/campaigns/recipients'
import { i18n } from '../../i18n/i18n.ts'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { baseOf, needsAttention } from './funnel.ts'

const campaignTones: Record<CampaignState, Tone> = {
  scheduled: 'info',
  running: 'info',
  paused: 'warn',
  completed: 'good',
  cancelled: 'quiet',
  stopped: 'bad',
}

/** A completed campaign is only shown as a success unless many of its messages failed. */
export function CampaignStateBadge({
  campaign: { state, counts },
}: {
  campaign: Pick<CampaignView, 'state' | 'counts'>
}) {
  const hasFailures = state === 'completed' && needsAttention(baseOf(counts))
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
export function recipientWord(state: RecipientState): string {
  return i18n.t(`campaigns:state.${state}`)
}

export function recipientMeaning(state: RecipientState): string {
  return i18n.t(`campaigns:meaning.${state}`)
}

export function RecipientStateBadge({ state }: { state: RecipientState }) {
  return (
    <StatusBadge tone={recipientTones[state]} title={recipientMeaning(state)}>
      {recipientWord(state)}
    </StatusBadge>
  )
}
