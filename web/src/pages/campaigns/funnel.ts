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

export function shareOf(people: number, { total }: Funnel): number {
  return total === 0 ? 0 : people / total
}

/** The outcome in one sentence. Messages that are accepted but not confirmed are never called delivered. */
export function outcomeOf(funnel: Funnel): string {
  const parts = [
    [funnel.delivered, 'delivered'],
    [funnel.accepted - funnel.delivered, 'accepted, delivery not yet confirmed'],
    [funnel.failed, 'failed'],
    [funnel.uncertain, 'with unknown outcome'],
    [funnel.skipped, 'skipped'],
    [funnel.pending, 'not sent'],
  ] as const
  const outcomes = parts
    .filter(([people]) => people > 0)
    .map(([people, what]) => `${people.toLocaleString('en')} ${what}`)
  return outcomes.length === 0 ? 'No messages were sent.' : `${outcomes.join(' · ')}.`
}
