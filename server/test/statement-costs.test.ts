import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { describe, expect, test } from 'vitest'
import { createApiKey } from '../src/features/api-keys/create-api-key.ts'
import { startCampaign } from '../src/features/campaigns/manage/start-campaign.ts'
import { playCustomer } from '../src/features/simulator/play-customer.ts'
import { createWebhook } from '../src/features/webhooks/endpoints/create-webhook.ts'
import { authorized } from '../src/testing/authorized.ts'
import { raiseSendingRate, recipients } from '../src/testing/campaigns.ts'
import { customersOf } from '../src/testing/customers.ts'
import { envelope, ofNumber } from '../src/testing/graph/callbacks.ts'
import { openReceiver, toThisMachine } from '../src/testing/http/receiver.ts'
import { openTestServer } from '../src/testing/http/server.ts'
import { engines } from '../src/testing/stores/engines.ts'
import { countStatements, type StatementCount } from '../src/testing/stores/statement-counts.ts'
import { approvedTemplate } from '../src/testing/templates.ts'
import { openWhatsAppCampaign } from '../src/testing/whatsapp/whatsapp-campaign.ts'
import { openWhatsAppCustomer } from '../src/testing/whatsapp/whatsapp-customer.ts'

function expectAtMost(limit: StatementCount, { statements, commits }: StatementCount): void {
  expect(statements, 'statements').toBeLessThanOrEqual(limit.statements)
  expect(commits, 'commits').toBeLessThanOrEqual(limit.commits)
}

/** What each path costs at most: a third more than it does, so that a limit fails where work is repeated, and not before. */
describe.each(engines)('on $name', (engine) => {
  /** The statements that every request costs: on Postgres it may read its key, and is counted by a statement. */
  const ofRequest = engine.name === 'sqlite' ? 0 : 2

  async function open() {
    const { during } = countStatements()
    const { fixture, call } = await openTestServer(engine, toThisMachine)
    const { app, workspaceId } = fixture
    await raiseSendingRate(fixture)
    const wanted = { workspaceId, name: 'CI', rateLimitPerMinute: 100_000, permissions: everyPermission }
    const { key } = await authorized('api_keys.manage', createApiKey)(app, fixture.member(), NewApiKey.parse(wanted))
    const write = () => playCustomer(app, fixture.scope(), { from: '+4915110000001', text: 'Hello', name: 'Ada' })
    const { conversationId } = await write()
    const send = async () => {
      const { status } = await call('POST', '/api/v1/messages/send', { key, body: { conversationId, text: 'Hi' } })
      expect(status).toBe(201)
    }
    const receipts = async () => {
      for (const seconds of [0, 1, 3]) {
        fixture.clock.advance(seconds * 1_000)
        await fixture.runJobs()
      }
    }
    const unread = async () => {
      const sent = app.db.selectFrom('message').where('direction', '=', 'outbound').where('status', '<>', 'read')
      return (await sent.select('id').execute()).length
    }
    const listen = async () => {
      const { url } = await openReceiver()
      await authorized('webhooks.manage', createWebhook)(app, fixture.member(), {
        workspaceId,
        mode: 'live',
        url,
        events: ['*'],
      })
    }
    const idle = await during(() => fixture.runJobs())
    /** Counts the statements beyond those of a worker that has nothing to run, for the given number of its runs. */
    const beyondIdle = async (runs: number, work: () => Promise<unknown>) => {
      const { statements, commits } = await during(work)
      return { statements: statements - runs * idle.statements, commits: commits - runs * idle.commits }
    }
    await send()
    await receipts()
    return { fixture, call, key, write, send, receipts, unread, listen, during, beyondIdle }
  }

  test('limits the statements and commits of one send, the simulator’s part included', async () => {
    const { send, beyondIdle } = await open()
    expectAtMost({ statements: 12, commits: 4 }, await beyondIdle(0, send))
  })

  test('limits the statements of one send with its three receipts, the simulator’s part included', async () => {
    const { send, receipts, unread, beyondIdle } = await open()
    const cost = await beyondIdle(3, async () => {
      await send()
      await receipts()
    })

    expectAtMost({ statements: 35, commits: 12 }, cost)
    expect(await unread()).toBe(0)
  })

  test('limits the statements of a campaign with its receipts, for each recipient', async () => {
    const { fixture, receipts, unread, beyondIdle } = await open()
    await approvedTemplate(fixture)
    await raiseSendingRate(fixture)
    const input = { templateName: 'order_shipped', recipients: recipients(200) }
    await startCampaign(fixture.app, fixture.scope(), input)
    const { statements, commits } = await beyondIdle(3, receipts)

    expect(await unread()).toBe(0)
    expect(statements / 200).toBeLessThanOrEqual(35)
    expect(commits / 200).toBeLessThanOrEqual(12)
  })

  test('limits the statements of an inbound message and of its delivery to a webhook', async () => {
    const { fixture, write, listen, beyondIdle } = await open()
    // Three of them, in a transaction, are the simulator's.
    expectAtMost({ statements: 15, commits: 3 }, await beyondIdle(0, write))
    await listen()
    await write()
    await fixture.runJobs()

    expectAtMost({ statements: 19, commits: 3 }, await beyondIdle(0, write))
    await fixture.runJobs()
    await write()
    expectAtMost({ statements: 8, commits: 2 }, await beyondIdle(1, () => fixture.runJobs()))
  })

  test('a message costs one more statement where the conversation is assigned, to notify the assignee', async () => {
    const { fixture, write, during } = await open()
    const { statements } = await during(write)
    await fixture.app.db.updateTable('conversation').set({ assignee_id: 'somebody' }).execute()
    expect((await during(write)).statements).toBe(statements + 1)
  })

  test('limits the statements of a dashboard’s batch: its session and memberships are read once', async () => {
    const { during } = countStatements()
    const { call, owner } = await openTestServer(engine)
    const batchOf = (calls: number) => {
      const path = Array(calls).fill('settings.get').join()
      const body = Object.fromEntries(Array.from({ length: calls }, (_, n) => [n, { workspaceId: owner.workspaceId }]))
      return during(() => call('POST', `/trpc/${path}?batch=1`, { cookie: owner.cookie, body }))
    }
    const first = await batchOf(1)
    const [one, three] = [await batchOf(1), await batchOf(3)]

    // The session and its person, the memberships, and the settings of each call.
    expect([first, one, three].map(({ statements }) => statements)).toEqual([4, 2, 4])
  })

  test('limits the statements of the first message of a customer', async () => {
    const { fixture, listen, during } = await open()
    await listen()
    const customers = await customersOf(fixture)
    const message = customers.message('+4915130000010', 'Hello')

    expectAtMost({ statements: 27, commits: 2 }, await during(() => customers.deliver(message)))
  })

  test('limits the statements of the updates in one callback, for each update', async () => {
    const { during } = countStatements()
    const fixture = await openWhatsAppCampaign(engine, 1_000)
    const { app, graph, account, runJobs } = fixture
    const writing = Array.from({ length: 200 }, (_, n) => ({
      from: `1555${1_000_000 + n}`,
      id: `wamid.${n}`,
      timestamp: String(Math.floor(app.now() / 1_000)),
      ...{ type: 'text', text: { body: 'Hello' } },
    }))
    await graph.say(account, envelope(account, 'messages', ofNumber(account, { messages: writing })))
    const messages = await during(runJobs)
    await fixture.start(100)
    await runJobs()
    await graph.postStatuses(account, graph.messages.flatMap(fixture.statusesOf))
    const statuses = await during(runJobs)

    expect(await app.db.selectFrom('conversation').select('id').execute()).toHaveLength(200)
    expect(messages.statements / 200).toBeLessThanOrEqual(19)
    expect(messages.commits / 200).toBeLessThanOrEqual(1.4)
    const read = app.db.selectFrom('message').select('id').where('status', '=', 'read')
    expect(await read.execute()).toHaveLength(100)
    expect(statuses.statements / 300).toBeLessThanOrEqual(9)
    expect(statuses.commits / 300).toBeLessThanOrEqual(1.4)
  })

  test('limits the statements of callbacks with one message each, for each callback', async () => {
    const { during } = countStatements()
    const { app, graph, account, runJobs } = await openWhatsAppCustomer(engine)
    const write = (n: number) =>
      graph.customerWrites(account, { from: `+1555${1_000_000 + n}`, type: 'text', text: { body: 'Hello' } })
    await write(0)
    await runJobs()
    const { statements, commits } = await during(async () => {
      await Promise.all(Array.from({ length: 50 }, (_, n) => write(n)))
      await runJobs()
    })

    expect(await app.db.selectFrom('message').select('id').execute()).toHaveLength(51)
    expect(statements / 50).toBeLessThanOrEqual(32)
    expect(commits / 50).toBeLessThanOrEqual(4)
  })

  test('limits the statements of webhook deliveries, for each', async () => {
    const { fixture, listen, during } = await open()
    await listen()
    const customers = (from: number) =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          playCustomer(fixture.app, fixture.scope(), { from: `+4915120000${from + n}`, text: 'Hello' }),
        ),
      )
    await customers(100)
    await fixture.runJobs()
    await customers(200)
    const { statements, commits } = await during(() => fixture.runJobs())

    expect(await fixture.app.db.selectFrom('job').select('kind').execute()).toEqual([])
    expect(statements / 40).toBeLessThanOrEqual(6)
    expect(commits / 40).toBeLessThanOrEqual(1.5)
  })

  test('limits the statements of a page of conversations that changed, and of one that did not', async () => {
    const { call, key, write, during } = await open()
    const list = () => call('GET', '/api/v1/conversations', { key })
    await list()
    await write()

    expectAtMost({ statements: 3 + ofRequest, commits: 0 }, await during(list))
    const ofUnchanged = engine.name === 'sqlite' ? 0 : 3 + ofRequest
    expectAtMost({ statements: ofUnchanged, commits: 0 }, await during(list))
  })
})
