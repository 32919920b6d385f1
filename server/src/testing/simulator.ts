import type { Config } from '../config.ts'
import { defaultChannel } from '../features/channels/channels.store.ts'
import type { Channel } from '../platforms/channel.ts'
import type { SendOutcome, TemplateDefinition } from '../platforms/platform.ts'
import type { PlatformFixture } from '../platforms/platform-fixture.contract.ts'
import type { OnUpdate, PlatformUpdate } from '../platforms/platform-update.ts'
import { threadOf } from '../platforms/simulator/phones.store.ts'
import { makeSimulator, type Simulator } from '../platforms/simulator/simulator.ts'
import { handlers } from '../worker/handlers.ts'
import { makeWorker } from '../worker/loop.ts'
import { fileToSend } from './files.ts'
import { withReplacedPlatform } from './platforms.ts'
import type { TestEngine } from './stores/engines.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export type SimulatorFixture = PlatformFixture & {
  readonly testApp: TestApp
  readonly simulator: Simulator
  /** Runs the jobs that are due, without advancing the clock. Throws the first error of a handler. */
  readonly runJobs: () => Promise<void>
  /** The statuses that the platform reported for one of our messages, oldest first. */
  readonly statusesOf: (messageId: string) => string[]
  /** Makes the delivery of the next update fail. */
  readonly dropNext: () => void
}

/** The simulator alone: its updates are recorded here, and change nothing in Parley. */
export async function openSimulator(engine: TestEngine, overrides: Partial<Config> = {}): Promise<SimulatorFixture> {
  const testApp = await createTestApp(engine, { simulatorApprovalSeconds: 3_600, ...overrides })
  const updates: { channel: Channel; update: PlatformUpdate }[] = []
  let dropsNext = false
  const onUpdate: OnUpdate = async (channel, update) => {
    if (dropsNext) {
      dropsNext = false
      throw new Error('dropped on its way')
    }
    updates.push({ channel, update })
    return undefined
  }
  const simulator = makeSimulator(testApp.app, onUpdate)
  const app = withReplacedPlatform(testApp.app, simulator)
  const runJobs = async () => {
    const [firstError] = await makeWorker(app, handlers).drain()
    if (firstError !== undefined) throw firstError
  }
  const channel = await defaultChannel(testApp.app.db, testApp.scope('live'))
  return {
    testApp,
    simulator,
    platform: simulator,
    channel,
    otherChannel: await defaultChannel(testApp.app.db, testApp.scope('test')),
    updates,
    runJobs,
    pass: async (ms) => {
      testApp.clock.advance(ms)
      await runJobs()
    },
    customerWrites: ({ from, text, quoted, button }) =>
      simulator.simulation.playCustomer(channel, { from, text, button, quotedPlatformMessageId: quoted }),
    decide: (on, { name, language }, status) =>
      simulator.simulation.decideReview(on, { name, language, status, reason: null }),
    arrivedAt: async (phone) =>
      (await threadOf(testApp.app.db, channel.id, phone))
        .filter(({ direction, status }) => direction === 'to_customer' && status !== 'failed')
        .map(({ text }) => text),
    storeFile: (file) => fileToSend(testApp.app, testApp.scope('live'), file),
    filesArrivedAt: async (phone) =>
      (await simulator.simulation.thread(channel, phone))
        .flatMap(({ media }) => (media ? [{ ...media, name: media.type === 'document' ? media.name : null }] : []))
        .map(({ type, mime, size, caption, name, voice }) => ({ type, mime, size, caption, name, voice })),
    phones: { ada: '+15551230001', bob: '+15551230002', unknown: '+15550000001', cutOff: '+15550000010' },
    statusesOf: (messageId) =>
      updates.flatMap(({ update }) =>
        update.kind === 'receipt' && update.messageId === messageId ? [update.status] : [],
      ),
    dropNext: () => {
      dropsNext = true
    },
  }
}

export const template: TemplateDefinition = {
  name: 'hello',
  language: 'en',
  category: 'MARKETING',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'For {{1}}' },
    { type: 'BODY', text: 'Hi {{1}}, see what is new.' },
    { type: 'FOOTER', text: 'Bye' },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Open', url: 'https://example.com/{{1}}' }] },
  ],
}

/** Opens a simulator with `template` approved, and the update about it removed. */
export async function openReadySimulator(engine: TestEngine): Promise<SimulatorFixture> {
  const fixture = await openSimulator(engine)
  await fixture.platform.submitTemplate(fixture.channel, template)
  await fixture.decide(fixture.channel, template, 'APPROVED')
  fixture.updates.splice(0)
  return fixture
}

export function sendTo(fixture: SimulatorFixture, phone: string, messageId = 'm1'): Promise<SendOutcome> {
  const to = { phone, platformUserId: null }
  const values = { 'header.1': 'Ada', 'body.1': 'Ada', 'button.0.1': 'a' }
  return fixture.platform.sendTemplate(fixture.channel, { to, template, values, messageId })
}
