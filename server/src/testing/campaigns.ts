import type { CampaignState, CampaignView } from '@parley/shared/campaigns/campaigns'
import type { NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import type { Recipient, RecipientState } from '@parley/shared/campaigns/recipients'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { expect } from 'vitest'
import type { App } from '../app.ts'
import { bulkSend } from '../features/campaigns/manage/bulk-send.ts'
import { startCampaign } from '../features/campaigns/manage/start-campaign.ts'
import type { Platform, SendOutcome, TemplateToSend } from '../platforms/platform.ts'
import { handlers } from '../worker/handlers.ts'
import { makeWorker } from '../worker/loop.ts'
import { authorized } from './authorized.ts'
import { simulatorOf } from './platforms.ts'
import type { TestEngine } from './stores/engines.ts'
import { recordQueries } from './stores/plans.ts'
import { approvedTemplate } from './templates.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** A refusal after which nothing more can be sent until a person has acted. */
export const notPaid: SendOutcome = {
  kind: 'refused',
  code: '131042',
  message: platformSentence('The business has not paid'),
  stopsCampaign: true,
}

/** The given number of distinct valid recipients. */
export function recipients(count: number, variables: Recipient['variables'] = { 1: 'Anna', 2: 'A-1' }): Recipient[] {
  return Array.from({ length: count }, (_, index) => ({ phone: phoneOf(index), variables }))
}

export function phoneOf(index: number): string {
  return `+4915110${String(index).padStart(6, '0')}`
}

/** Lets the channels send as fast as the store allows. */
export async function raiseSendingRate(fixture: Pick<TestApp, 'app'>, messagesPerSecond = 100_000): Promise<void> {
  await fixture.app.db.updateTable('channel').set({ messages_per_second: messagesPerSecond }).execute()
}

/** A test app with an approved template, `order_shipped`, and a channel with the given sending rate. */
export async function createCampaignTestApp(engine: TestEngine, messagesPerSecond?: number): Promise<TestApp> {
  const fixture = await createTestApp(engine)
  await approvedTemplate(fixture)
  await raiseSendingRate(fixture, messagesPerSecond)
  return fixture
}

/** A test app with a campaign sent to three recipients, which records every query from then on. */
export async function openRecordedCampaign(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  await approvedTemplate(fixture)
  const input = { templateName: 'order_shipped', recipients: recipients(3) }
  const { campaignId } = await bulkSend(fixture.app, fixture.scope(), input)
  return { fixture, campaignId, ...recordQueries(fixture.app) }
}

/** Starts a campaign to the given number of recipients, which waits for a worker, and returns its ID. */
export async function startTo(fixture: TestApp, count: number): Promise<string> {
  const input = { templateName: 'order_shipped', recipients: recipients(count) }
  return (await startCampaign(fixture.app, fixture.scope(), input)).id
}

/** The clock of a test app begins at 10:00 in Berlin. */
export const inTwoHours = { at: '2026-11-21T12:00', timeZone: 'Europe/Berlin' }

/** Schedules a campaign to three recipients, in two hours by default. */
export function planCampaign(fixture: TestApp, more: Partial<NewCampaign> = {}): Promise<CampaignView> {
  return authorized('campaigns.send', startCampaign)(fixture.app, fixture.member(), {
    workspaceId: fixture.workspaceId,
    templateName: 'order_shipped',
    recipients: recipients(3),
    schedule: inTwoHours,
    ...more,
  })
}

/** Runs all due jobs as a worker of this app would, and returns their errors in order. */
export function drain(app: App): Promise<unknown[]> {
  return makeWorker(app, handlers).drain()
}

/** The jobs that will run a campaign. */
export function runJobsOf(fixture: TestApp) {
  return fixture.app.db.selectFrom('job').selectAll().where('kind', '=', 'campaign.run').execute()
}

/** Expects exactly one message to each of the first `count` phone numbers. */
export function expectHandedOnce(handed: readonly TemplateToSend[], count: number): void {
  expect(handed.map(({ to }) => to.phone).sort()).toEqual(Array.from({ length: count }, (_, index) => phoneOf(index)))
}

type SendTemplate = Platform['sendTemplate']

/** The app with a platform that uses the given answer and records every message passed to it. */
export function withPlatform(
  app: App,
  answer: (message: TemplateToSend, accept: () => ReturnType<SendTemplate>) => ReturnType<SendTemplate>,
): { app: App; handed: TemplateToSend[] } {
  const handed: TemplateToSend[] = []
  const simulator = simulatorOf(app)
  const replacement: Platform = {
    ...simulator,
    sendTemplate: (channel, message) => {
      handed.push(message)
      return answer(message, () => simulator.sendTemplate(channel, message))
    },
  }
  return { handed, app: { ...app, platforms: { ...app.platforms, of: () => replacement } } }
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

/** The number of messages that each phone received from the simulated platform. */
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

/** The app of a process that can die: after `die`, nothing that it began completes. */
export function mortal(app: App): { app: App; die: () => void } {
  let isDead = false
  const transact: App['transact'] = (work) => (isDead ? new Promise(() => {}) : app.transact(work))
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isDead) throw new Error('The process is dead')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return {
    app: { ...app, db, transact },
    die: () => {
      isDead = true
    },
  }
}
