import type { CampaignState, CampaignView } from '@parley/shared/campaigns/campaigns'
import type { NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import type { Recipient, RecipientState } from '@parley/shared/campaigns/recipients'
import { expect } from 'vitest'
import type { App } from '../app.ts'
import { bulkSend } from '../features/campaigns/manage/bulk-send.ts'
import { startCampaign } from '../features/campaigns/manage/start-campaign.ts'
import type { Platform, TemplateToSend } from '../platforms/platform.ts'
import { handlers } from '../worker/handlers.ts'
import { makeWorker } from '../worker/loop.ts'
import { simulatorOf } from './platforms.ts'
import type { TestEngine } from './stores/engines.ts'
import { recordQueries } from './stores/plans.ts'
import { approvedTemplate } from './templates.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** So many different recipients whom nothing is wrong with. */
export function recipients(count: number, variables: Recipient['variables'] = { 1: 'Anna', 2: 'A-1' }): Recipient[] {
  return Array.from({ length: count }, (_, index) => ({ phone: phoneOf(index), variables }))
}

export function phoneOf(index: number): string {
  return `+4915110${String(index).padStart(6, '0')}`
}

/** Lets the channels send as fast as the store allows. */
export async function hurry(fixture: Pick<TestApp, 'app'>, messagesPerSecond = 100_000): Promise<void> {
  await fixture.app.db.updateTable('channel').set({ messages_per_second: messagesPerSecond }).execute()
}

/** A house with an approved template, `order_shipped`, and a channel that is as quick as it is told to be. */
export async function createCampaignTestApp(engine: TestEngine, messagesPerSecond?: number): Promise<TestApp> {
  const fixture = await createTestApp(engine)
  await approvedTemplate(fixture)
  await hurry(fixture, messagesPerSecond)
  return fixture
}

/** A house with a campaign that was sent to three people, and its app with every query from here on written down. */
export async function openRecordedCampaign(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  await approvedTemplate(fixture)
  const input = { templateName: 'order_shipped', recipients: recipients(3) }
  const { campaignId } = await bulkSend(fixture.app, fixture.system(), input)
  return { fixture, campaignId, ...recordQueries(fixture.app) }
}

/** A campaign to so many people, waiting for a worker; its id. */
export async function startTo(fixture: TestApp, count: number): Promise<string> {
  const input = { templateName: 'order_shipped', recipients: recipients(count) }
  return (await startCampaign(fixture.app, fixture.system(), input)).id
}

/** A house's clock begins at ten in the morning in Berlin. */
export const inTwoHours = { at: '2026-11-21T12:00', timeZone: 'Europe/Berlin' }

/** A campaign to three people, in two hours where nothing else is said. */
export function planCampaign(fixture: TestApp, more: Partial<NewCampaign> = {}): Promise<CampaignView> {
  return startCampaign(fixture.app, fixture.member(), {
    workspaceId: fixture.workspaceId,
    templateName: 'order_shipped',
    recipients: recipients(3),
    schedule: inTwoHours,
    ...more,
  })
}

/** Does all the work that is due, as a worker over this app would; what went wrong in it, in its order. */
export function drain(app: App): Promise<unknown[]> {
  return makeWorker(app, handlers).drain()
}

/** The jobs that wait to run a campaign. */
export function runJobsOf(fixture: TestApp) {
  return fixture.app.db.selectFrom('job').selectAll().where('kind', '=', 'campaign.run').execute()
}

/** Each of the first so many phones got exactly one message. */
export function expectHandedOnce(handed: readonly TemplateToSend[], count: number): void {
  expect(handed.map(({ to }) => to.phone).sort()).toEqual(Array.from({ length: count }, (_, index) => phoneOf(index)))
}

type SendTemplate = Platform['sendTemplate']

/** The app over a platform that answers as told, and remembers every message it was handed. */
export function withPlatform(
  app: App,
  answer: (message: TemplateToSend, accept: () => ReturnType<SendTemplate>) => ReturnType<SendTemplate>,
): { app: App; handed: TemplateToSend[] } {
  const handed: TemplateToSend[] = []
  const simulator = simulatorOf(app)
  const plug: Platform = {
    ...simulator,
    sendTemplate: (channel, message) => {
      handed.push(message)
      return answer(message, () => simulator.sendTemplate(channel, message))
    },
  }
  return { handed, app: { ...app, platforms: { ...app.platforms, of: () => plug } } }
}

/** The states of a campaign's recipients, in the order of the request. */
export async function statesOf(app: App, campaignId: string): Promise<RecipientState[]> {
  const rows = await app.db
    .selectFrom('campaign_recipient')
    .select('state')
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.state)
}

export async function stateOf(app: App, campaignId: string): Promise<CampaignState> {
  return (await app.db.selectFrom('campaign').select('state').where('id', '=', campaignId).executeTakeFirstOrThrow())
    .state
}

/** How many messages each phone got from the simulated platform. */
export async function messagesByPhone(app: App): Promise<Map<string, number>> {
  const rows = await app.db
    .selectFrom('simulator_message')
    .select('phone')
    .where('direction', '=', 'to_customer')
    .execute()
  const counts = new Map<string, number>()
  for (const { phone } of rows) counts.set(phone, (counts.get(phone) ?? 0) + 1)
  return counts
}
