import type { Component } from '@parley/shared/templates/components'
import { getCampaign } from '../../features/campaigns/manage/get-campaign.ts'
import { startCampaign } from '../../features/campaigns/manage/start-campaign.ts'
import { authorized } from '../authorized.ts'
import { raiseSendingRate, recipients } from '../campaigns.ts'
import type { GraphMessage } from '../graph/accounts.ts'
import type { TestEngine } from '../stores/engines.ts'
import { createWhatsAppTestApp } from './whatsapp.ts'

const news: Component = {
  type: 'BODY',
  text: 'Hi {{1}}, your order {{2}} is on its way.',
  example: { body_text: [['Ada', 'A-1']] },
}

/**
 * A connected test app with an approved template, `sale`, and functions to start and follow a campaign with it. It sends
 * at `messagesPerSecond`, or at the default pace of a number.
 */
export async function openWhatsAppCampaign(engine: TestEngine, messagesPerSecond?: number) {
  const fixture = await createWhatsAppTestApp(engine, { throughput: Number.POSITIVE_INFINITY })
  if (messagesPerSecond !== undefined) await raiseSendingRate(fixture, messagesPerSecond)
  await fixture.approved({ name: 'sale', category: 'UTILITY', components: [news] })
  const owner = fixture.member('owner')
  const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
  const { app, graph, runJobs } = fixture
  const start = async (count: number) => {
    const input = { ...where, templateName: 'sale', recipients: recipients(count) }
    return (await authorized('campaigns.send', startCampaign)(app, owner, input)).id
  }
  const report = (campaignId: string) => authorized('campaigns.read', getCampaign)(app, owner, { ...where, campaignId })
  /** Posts each status twice, in random order, in several callbacks. */
  const postShuffled = async (statuses: readonly object[]) => {
    const shuffled = [...statuses, ...statuses].toSorted(() => Math.random() - 0.5)
    for (let from = 0; from < shuffled.length; from += 900) {
      await graph.postStatuses(fixture.account, shuffled.slice(from, from + 900))
    }
    await runJobs()
  }
  const statusesOf = (message: GraphMessage) =>
    (message.failsWith === undefined ? ['sent', 'delivered', 'read'] : ['sent', 'failed']).map((status) =>
      graph.statusOf(message, status, status === 'failed' ? message.failsWith : undefined),
    )
  return { ...fixture, owner, where, start, report, postShuffled, statusesOf }
}
