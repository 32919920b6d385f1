import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'

type Funnel = CampaignReport['funnel']
export type Stage = { name: string; meaning: string; people: number; share: number }

/** How far the messages came: who is in a stage is also in those before it. */
export function stagesOf(funnel: Funnel): Stage[] {
  const stages = [
    ['Recipients', 'Everybody the campaign was made for', funnel.total],
    ['Accepted', 'The platform took the message and has not refused it since', funnel.accepted],
    ['Delivered', 'It arrived on the phone', funnel.delivered],
    ['Read', 'The customer opened it; customers can switch this receipt off', funnel.read],
    ['Replied', 'The customer answered', funnel.replied],
  ] as const
  return stages.map(([name, meaning, people]) => ({ name, meaning, people, share: shareOf(people, funnel) }))
}

export function shareOf(people: number, { total }: Funnel): number {
  return total === 0 ? 0 : people / total
}

/** What became of it in one sentence: what was accepted and not confirmed is never called delivered. */
export function outcomeOf(funnel: Funnel): string {
  const parts = [
    [funnel.delivered, 'delivered'],
    [funnel.accepted - funnel.delivered, 'accepted, delivery not confirmed yet'],
    [funnel.failed, 'failed'],
    [funnel.uncertain, 'with an unknown outcome'],
    [funnel.skipped, 'skipped'],
    [funnel.pending, 'not sent to'],
  ] as const
  const told = parts.filter(([people]) => people > 0).map(([people, what]) => `${people.toLocaleString('en')} ${what}`)
  return told.length === 0 ? 'Nobody was sent to.' : `${told.join(' · ')}.`
}
