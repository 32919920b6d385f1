import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'

type Funnel = CampaignReport['funnel']
export type Stage = { name: string; meaning: string; people: number; share: number }

/** The delivery funnel. A recipient in one stage also counts in every stage before it. */
export function stagesOf(funnel: Funnel): Stage[] {
  const stages = [
    ['Recipients', 'Everyone on the recipient list', funnel.total],
    ['Accepted', 'Accepted by the platform and not failed since', funnel.accepted],
    ['Delivered', 'Delivered to the phone', funnel.delivered],
    ['Read', 'Opened by the customer; customers can turn off read receipts', funnel.read],
    ['Replied', 'The customer replied', funnel.replied],
  ] as const
  return stages.map(([name, meaning, people]) => ({ name, meaning, people, share: shareOf(people, funnel) }))
}

/** Of those who get a message of their own, so that a fully accepted campaign with duplicates has 100 %. */
export function shareOf(people: number, { total, duplicates }: Funnel): number {
  const counted = total - duplicates
  return counted === 0 ? 0 : Math.min(1, people / counted)
}

/** The outcome in one sentence. Messages that are accepted but not confirmed are never called delivered. */
export function outcomeOf(funnel: Funnel): string {
  const parts = [
    [funnel.delivered, 'delivered'],
    [funnel.accepted - funnel.delivered, 'accepted, delivery not yet confirmed'],
    [funnel.failed, 'failed'],
    [funnel.uncertain, 'with unknown outcome'],
    [funnel.skipped - funnel.duplicates, 'skipped'],
    [funnel.duplicates, 'repeated and sent once'],
    [funnel.pending, 'not sent'],
  ] as const
  const outcomes = parts
    .filter(([people]) => people > 0)
    .map(([people, what]) => `${people.toLocaleString('en')} ${what}`)
  return outcomes.length === 0 ? 'No messages were sent.' : `${outcomes.join(' · ')}.`
}
