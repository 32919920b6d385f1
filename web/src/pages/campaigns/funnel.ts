import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { i18n } from '../../i18n/i18n.ts'
import { formatNumber, formatShare } from '../../ui/text/format.ts'

type Funnel = CampaignReport['funnel']
export type Stage = { name: string; meaning: string; people: number; share: number | undefined }

/** The delivery funnel. A recipient in one stage also counts in every stage before it. Shares are of those sent. */
export function stagesOf(funnel: Funnel): Stage[] {
  const stages = [
    ['recipients', funnel.total],
    ['accepted', funnel.accepted],
    ['delivered', funnel.delivered],
    ['read', funnel.read],
    ['replied', funnel.replied],
  ] as const
  return stages.map(([stage, people]) => ({
    name: i18n.t(`campaigns:${stage}`),
    meaning: i18n.t(`campaigns:stage.${stage}`),
    people,
    share: stage === 'recipients' ? undefined : shareOf(people, funnel),
  }))
}

type Base = Pick<Funnel, 'accepted' | 'failed' | 'uncertain'>

/** The share of these people with its base: `71.4% of 14 sent`. */
export function shareInWords(people: number, base: Base): string {
  return i18n.t('campaigns:shareOfSent', {
    share: formatShare(shareOf(people, base)),
    total: formatNumber(sentOf(base)),
  })
}

/** The share of those whom the campaign tried to reach: skipped and pending recipients lower no rate. */
export function shareOf(people: number, base: Base): number {
  return sentOf(base) === 0 ? 0 : Math.min(1, people / sentOf(base))
}

function sentOf({ accepted, failed, uncertain }: Base): number {
  return accepted + failed + uncertain
}

/** The base of a campaign's rates from its recipients by state. */
export function baseOf({ sent, delivered, read, failed, uncertain }: CampaignView['counts']): Base {
  return { accepted: sent + delivered + read, failed, uncertain }
}

const attentionFrom = 0.05

/** Whether so many messages failed, or may have, that somebody should look at the reasons. */
export function needsAttention(base: Base): boolean {
  return shareOf(base.failed + base.uncertain, base) >= attentionFrom
}

/** The outcome in one sentence. Messages that are accepted but not confirmed are never called delivered. */
export function outcomeOf(funnel: Funnel): string {
  const parts = [
    ['delivered', funnel.delivered],
    ['accepted', funnel.accepted - funnel.delivered],
    ['failed', funnel.failed],
    ['uncertain', funnel.uncertain],
    ['skipped', funnel.skipped - funnel.duplicates],
    ['duplicates', funnel.duplicates],
    ['pending', funnel.pending],
  ] as const
  const outcomes = parts
    .filter(([, people]) => people > 0)
    .map(([outcome, people]) => i18n.t(`campaigns:outcome.${outcome}`, { count: people }))
  return outcomes.length === 0 ? i18n.t('campaigns:noMessagesWereSent') : `${outcomes.join(' · ')}.`
}
