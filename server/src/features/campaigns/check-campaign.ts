import type { CampaignCheck, NewCampaign } from '@parley/shared/campaigns'
import { estimateCost, rateCard } from '@parley/shared/rate-card'
import { checkRecipients } from '@parley/shared/recipient-check'
import { placeholdersOf } from '@parley/shared/template-text'
import type { Component } from '@parley/shared/templates'
import type { Where } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { activeChannel } from '../channels/channels.store.ts'
import { templateForSend } from '../templates/templates.store.ts'
import { templateProblem } from './judge-recipient.ts'
import { optedOutAmong } from './prepare-recipients.ts'

type Input = Omit<NewCampaign, keyof Where> & Where

/** What starting the same campaign would meet and cost. Changes nothing. */
export async function checkCampaign(app: App, actor: Actor, input: Input): Promise<CampaignCheck> {
  const scope = authorize(actor, 'campaigns.send', input)
  const template = await templateForSend(app.db, scope, input.templateName, input.languageCode)
  const channel = await activeChannel(app.db, scope)
  const { recipients } = input
  const verdicts = checkRecipients(recipients, {
    placeholders: placeholdersOf(JSON.parse(template.components) as Component[]),
    optedOut: await optedOutAmong(app, scope, recipients),
  })
  const problem = templateProblem(template) ?? null
  const hopeless = verdicts.filter((verdict) => verdict.problem !== 'duplicate').length
  const sendable = problem === null ? recipients.length - hopeless : 0
  const cost = estimateCost(
    recipients.map((recipient) => recipient.phone),
    template.category,
  )
  return {
    problem,
    total: recipients.length,
    sendable,
    verdicts,
    cost_estimate: { micros: cost.micros, currency: rateCard.currency },
    by_market: cost.byMarket,
    rate_card: rateCard.version,
    seconds_at_pace: Math.ceil(sendable / channel.messagesPerSecond),
  }
}
