import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { i18n } from '../../i18n/i18n.ts'
import { formatNumber, formatShare } from '../../ui/text/format.ts'

type Funnel = CampaignReport['funnel']
export type Stage = { name: string; meaning: string; people: number; share: number }

/** The delivery funnel. A recipient in one stage also counts in every stage before it. */
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
    share: shareOf(people, funnel),
  }))
}

type Base = Pick<Funnel, 'total' | 'duplicates'>

/** The share of these people with its base: `71.4% of 14`. */
export function shareInWords(people: number, base: Base): string {
  return shareWithBase(shareOf(people, base), base)
}

export function shareWithBase(share: number, base: Base): string {
  return i18n.t('campaigns:shareOfTotal', { share: formatShare(share), total: formatNumber(counted(base)) })
}

/** The share of those who get a message of their own, so that a fully accepted campaign with duplicates has 100 %. */
function shareOf(people: number, base: Base): number {
  return counted(base) === 0 ? 0 : Math.min(1, people / counted(base))
}

function counted({ total, duplicates }: Base): number {
  return total - duplicates
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
