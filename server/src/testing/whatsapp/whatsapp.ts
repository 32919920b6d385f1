import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { systemActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { defaultChannel } from '../../features/channels/channels.store.ts'
import { connectChannel } from '../../features/connections/connect-channel.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PlatformFixture } from '../../platforms/platform-fixture.contract.ts'
import type { OnUpdate, PlatformUpdate } from '../../platforms/platform-update.ts'
import { makeWhatsApp } from '../../platforms/whatsapp/whatsapp.ts'
import { platformWebhooks } from '../../webhooks-in/platform-webhooks.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { authorized } from '../authorized.ts'
import { fileToSend } from '../files.ts'
import type { GraphAccount } from '../graph/accounts.ts'
import { openGraph, type TestGraph } from '../graph/graph.ts'
import { connectionTo } from '../http/connection-to.ts'
import type { AtEnd } from '../http/process.ts'
import { withReplacedPlatform } from '../platforms.ts'
import type { TestEngine } from '../stores/engines.ts'
import { pendingTemplate, type TemplateOptions } from '../templates.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

export type WhatsAppTestApp = TestApp & {
  readonly graph: TestGraph
  readonly account: GraphAccount
  readonly channel: Channel
  /** A template that the platform has approved, in a callback. */
  readonly approved: (wanted?: TemplateOptions) => ReturnType<typeof pendingTemplate>
  /** Sends and processes the pending statuses of every accepted message. */
  readonly postAll: () => Promise<void>
}

type GraphOptions = Parameters<typeof openGraph>[0]

/** A test app whose live mode is connected to a simulated Graph API, which sends its callbacks over real HTTP. */
export async function createWhatsAppTestApp(engine: TestEngine, options: GraphOptions = {}): Promise<WhatsAppTestApp> {
  let clock = () => 0
  const graph = await openGraph({ now: () => clock(), ...options })
  const fixture = await createTestApp(engine, { whatsappGraphUrl: graph.url, baseUrl: 'http://parley.example' })
  clock = fixture.app.now
  const entryPoint = await openEntryPoint(fixture.app)
  const account = graph.addAccount()
  await connect(fixture.app, fixture.workspaceId, { account, entryPoint })
  await fixture.runJobs()
  return {
    ...fixture,
    graph,
    account,
    channel: await defaultChannel(fixture.app.db, fixture.scope('live')),
    approved: async (wanted) => {
      const template = await pendingTemplate(fixture, wanted)
      fixture.clock.advance(1_000)
      await graph.decide(account, template, 'APPROVED')
      await fixture.runJobs()
      return { ...template, status: 'APPROVED' }
    },
    postAll: async () => {
      await graph.postAll(account)
      await fixture.runJobs()
    },
  }
}

type NewConnection = { readonly account: GraphAccount; readonly entryPoint: string }

export async function connect(app: App, workspaceId: string, { account, entryPoint }: NewConnection) {
  const connected = await authorized('channels.manage', connectChannel)(
    app,
    systemActor({ workspaceId, mode: 'live' }, 'test'),
    {
      workspaceId,
      ...connectionTo(account),
    },
  )
  account.callbackUrl = `${entryPoint}/whatsapp/${connected.channelId}`
  return connected
}

/** Serves the callbacks of an application on a free port. Returns their address. */
export async function openEntryPoint(app: App, atEnd: AtEnd = onTestFinished): Promise<string> {
  const entryPoint = platformWebhooks(app)
  const server = createServer((request, response) =>
    entryPoint(request, response, (error) => void response.writeHead(error ? 500 : 404).end()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The adapter alone, against the simulated Graph API: its updates are recorded here, and change nothing in Parley. */
export async function openWhatsAppPlatform(
  engine: TestEngine,
): Promise<PlatformFixture & { readonly graph: TestGraph }> {
  let clock = () => 0
  const graph = await openGraph({ now: () => clock(), throughput: 1_000 })
  const fixture = await createTestApp(engine, { whatsappGraphUrl: graph.url, baseUrl: 'http://parley.example' })
  clock = fixture.app.now
  const updates: { channel: Channel; update: PlatformUpdate }[] = []
  const onUpdate: OnUpdate = async (channel, update) => {
    if (update.kind !== 'template_update') updates.push({ channel, update })
    return { messageId: 'received' }
  }
  const whatsapp = makeWhatsApp(fixture.app, onUpdate)
  onTestFinished(async () => whatsapp.close?.())
  const app = withReplacedPlatform(fixture.app, whatsapp)
  const runJobs = async () => {
    const [firstError] = await makeWorker(app, handlers).drain()
    if (firstError !== undefined) throw firstError
  }
  const entryPoint = await openEntryPoint(app)
  const [mine, other] = [graph.addAccount(), graph.addAccount()]
  await connect(app, fixture.workspaceId, { account: mine, entryPoint })
  await connect(app, fixture.otherWorkspaceId, { account: other, entryPoint })
  await runJobs()
  const otherScope = { ...fixture.scope('live'), workspaceId: fixture.otherWorkspaceId }
  const channel = await defaultChannel(app.db, fixture.scope('live'))
  graph.numbers.set('+15550000001', 131026)
  graph.troubleOf.set('+15550000010', 'cut_off')
  return {
    graph,
    platform: whatsapp,
    channel,
    otherChannel: await defaultChannel(app.db, otherScope),
    updates,
    pass: async (ms) => {
      fixture.clock.advance(ms)
      for (const account of [mine, other]) await graph.postAll(account)
      await runJobs()
    },
    customerWrites: async ({ from, text, quoted, button }) => {
      const content = button
        ? { type: 'button', button: { text, payload: text } }
        : { type: 'text', text: { body: text } }
      const context = quoted === undefined ? {} : { context: { from: mine.displayPhoneNumber, id: quoted } }
      await graph.customerWrites(mine, { from, ...content, ...context })
      await runJobs()
    },
    decide: async (on, template, status) => {
      fixture.clock.advance(1_000)
      await graph.decide(on.id === channel.id ? mine : other, template, status)
      await runJobs()
    },
    arrivedAt: async (phone) => graph.messages.filter(({ to }) => to === phone).map(({ text }) => text),
    storeFile: (file) => fileToSend(fixture.app, fixture.scope('live'), file),
    filesArrivedAt: async (phone) => graph.messages.flatMap(({ to, file }) => (to === phone && file ? [file] : [])),
    phones: { ada: '+15551230001', bob: '+15551230002', unknown: '+15550000001', cutOff: '+15550000010' },
  }
}
