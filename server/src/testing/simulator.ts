import type { Config } from '../config.ts'
import { activeChannel } from '../features/channels/channels.store.ts'
import type { Channel } from '../platforms/channel.ts'
import type { SendOutcome, TemplateDefinition } from '../platforms/platform.ts'
import type { OnUpdate, PlatformUpdate } from '../platforms/platform-update.ts'
import { makeSimulator, type Simulator } from '../platforms/simulator/simulator.ts'
import type { Trial } from '../platforms/trial.contract.ts'
import { handlers } from '../worker/handlers.ts'
import { makeWorker } from '../worker/loop.ts'
import { withReplacedPlatform } from './platforms.ts'
import type { TestEngine } from './stores/engines.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export type SimulatorTrial = Trial & {
  readonly fixture: TestApp
  readonly simulator: Simulator
  /** Does what is due, without any time going by. Throws the first error of a handler. */
  readonly runJobs: () => Promise<void>
  /** The statuses told of a message of ours, oldest first. */
  readonly statusesOf: (messageId: string) => string[]
  /** Makes the next of what it tells fail on its way to us. */
  readonly dropNext: () => void
}

/** The simulator by itself: what it tells is written down here, and changes nothing in Parley. */
export async function openSimulator(engine: TestEngine, overrides: Partial<Config> = {}): Promise<SimulatorTrial> {
  const fixture = await createTestApp(engine, { simulatorApprovalSeconds: 3_600, ...overrides })
  const told: { channel: Channel; update: PlatformUpdate }[] = []
  let dropping = false
  const tell: OnUpdate = async (channel, update) => {
    if (dropping) {
      dropping = false
      throw new Error('dropped on its way')
    }
    told.push({ channel, update })
    return undefined
  }
  const simulator = makeSimulator(fixture.app, tell)
  const app = withReplacedPlatform(fixture.app, simulator)
  const runJobs = async () => {
    const [firstError] = await makeWorker(app, handlers).drain()
    if (firstError !== undefined) throw firstError
  }
  const channel = await activeChannel(fixture.app.db, fixture.scope('live'))
  return {
    fixture,
    simulator,
    platform: simulator,
    channel,
    otherChannel: await activeChannel(fixture.app.db, fixture.scope('test')),
    told,
    runJobs,
    pass: async (ms) => {
      fixture.clock.advance(ms)
      await runJobs()
    },
    customerWrites: ({ from, text, quoted, button }) =>
      simulator.simulation.playCustomer(channel, { from, text, button, quotedPlatformMessageId: quoted }),
    decide: (on, { name, language }, status) =>
      simulator.simulation.decideReview(on, { name, language, status, reason: null }),
    arrivedAt: async (phone) =>
      (await simulator.simulation.thread(channel, phone))
        .filter((bubble) => bubble.direction === 'to_customer' && bubble.status !== 'failed')
        .map((bubble) => bubble.text),
    phones: { ada: '+15551230001', bob: '+15551230002', unknown: '+15550000001', cutOff: '+15550000010' },
    statusesOf: (messageId) =>
      told.flatMap(({ update }) =>
        update.kind === 'receipt' && update.messageId === messageId ? [update.status] : [],
      ),
    dropNext: () => {
      dropping = true
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
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Open', url: 'https://example.com/{{2}}' }] },
  ],
}

/** With the template above approved, and that forgotten. */
export async function openReadySimulator(engine: TestEngine): Promise<SimulatorTrial> {
  const trial = await openSimulator(engine)
  await trial.platform.submitTemplate(trial.channel, template)
  await trial.decide(trial.channel, template, 'APPROVED')
  trial.told.splice(0)
  return trial
}

export function sendTo(trial: SimulatorTrial, phone: string, messageId = 'm1'): Promise<SendOutcome> {
  const to = { phone, platformUserId: null }
  return trial.platform.sendTemplate(trial.channel, { to, template, values: { '1': 'Ada', '2': 'a' }, messageId })
}
