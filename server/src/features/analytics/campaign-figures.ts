import type { AnalyticsSummary, SentFigures } from '@parley/shared/analytics'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { campaignsIn, recipientStatesIn, repliesIn, type Span } from './analytics.store.ts'

const maxCampaigns = 50

/** The results of the campaigns of a period, per campaign and per template. */
export async function campaignFigures(
  app: App,
  scope: Scope,
  span: Span,
): Promise<Pick<AnalyticsSummary, 'campaigns' | 'templates'>> {
  const campaigns = await campaignsIn(app.db, scope, span).execute()
  const states = Map.groupBy(await recipientStatesIn(app.db, scope, span).execute(), ({ id }) => id)
  const replies = new Map((await repliesIn(app.db, scope, span).execute()).map(({ id, count }) => [id, Number(count)]))
  const results = campaigns.map((campaign) => ({
    campaign,
    figures: figuresOf(states.get(campaign.id) ?? [], replies.get(campaign.id) ?? 0),
  }))
  const byTemplate = Map.groupBy(results, ({ campaign }) => `${campaign.template_name} ${campaign.template_language}`)
  return {
    campaigns: results.slice(0, maxCampaigns).map(({ campaign, figures }) => ({
      id: campaign.id,
      name: campaign.name,
      created_at: new Date(campaign.created_at).toISOString(),
      ...figures,
    })),
    templates: [...byTemplate.values()]
      .map((used) => ({
        name: used[0]?.campaign.template_name ?? '',
        language: used[0]?.campaign.template_language ?? '',
        campaigns: used.length,
        ...used.map(({ figures }) => figures).reduce(sumOf),
      }))
      .toSorted((one, other) => other.recipients - one.recipients || one.name.localeCompare(other.name)),
  }
}

function figuresOf(states: readonly { state: string; count: number }[], replied: number): SentFigures {
  const inStates = (...included: string[]) =>
    states.filter(({ state }) => included.includes(state)).reduce((sum, { count }) => sum + Number(count), 0)
  return {
    recipients: states.reduce((sum, { count }) => sum + Number(count), 0),
    attempted: inStates('sent', 'delivered', 'read', 'failed', 'uncertain'),
    successful: inStates('sent', 'delivered', 'read'),
    delivered: inStates('delivered', 'read'),
    read: inStates('read'),
    failed: inStates('failed'),
    replied,
  }
}

function sumOf(one: SentFigures, other: SentFigures): SentFigures {
  return {
    recipients: one.recipients + other.recipients,
    attempted: one.attempted + other.attempted,
    successful: one.successful + other.successful,
    delivered: one.delivered + other.delivered,
    read: one.read + other.read,
    failed: one.failed + other.failed,
    replied: one.replied + other.replied,
  }
}
