import { describe, expect, test } from 'vitest'
import { removeChannel } from '../features/connections/remove-channel.ts'
import { authorized } from '../testing/authorized.ts'
import type { GraphAccount } from '../testing/graph/accounts.ts'
import { openGraph } from '../testing/graph/graph.ts'
import { readable } from '../testing/readable.ts'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { connect, openEntryPoint } from '../testing/whatsapp/whatsapp.ts'

describe.each(engines)('on $name', (engine) => {
  /** An installation that the platform reaches over HTTPS, so that each number has a callback address of its own. */
  async function open() {
    const addresses = new Map<string, string>()
    const reach = (url: string) => url.replace('https://parley.example/callbacks', addresses.get('entry point') ?? '')
    const graph = await openGraph({ reach, now: () => clock() })
    const fixture = await createTestApp(engine, { whatsappGraphUrl: graph.url, baseUrl: 'https://parley.example' })
    const clock = fixture.app.now
    const { app, workspaceId, otherWorkspaceId, member, runJobs } = fixture
    const entryPoint = await openEntryPoint(app)
    addresses.set('entry point', entryPoint)
    const connectTo = async (account: GraphAccount, workspace = workspaceId) => {
      const byHand = account.callbackUrl
      const connected = await connect(app, workspace, { account, entryPoint })
      account.callbackUrl = byHand
      await runJobs()
      return connected.channelId
    }
    const remove = (channelId: string, workspace = workspaceId) =>
      authorized('channels.manage', removeChannel)(app, member('owner', { workspaceId: workspace }), {
        workspaceId: workspace,
        channelId,
      })
    const write = async (account: GraphAccount, text: string, from = '+15551230001') => {
      const answer = await graph.customerWrites(account, { from, type: 'text', text: { body: text } })
      await runJobs()
      return answer.status
    }
    const messages = async () => {
      const rows = await app.db
        .selectFrom('message')
        .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
        .select(['message.workspace_id', 'conversation.channel_id', 'message.text'])
        .orderBy('message.id')
        .execute()
      return rows.map(({ workspace_id, channel_id, text }) => [workspace_id, channel_id, text])
    }
    const addressOf = (channelId: string) => `https://parley.example/callbacks/whatsapp/${channelId}`
    return {
      ...fixture,
      workspaceId,
      otherWorkspaceId,
      graph,
      entryPoint,
      connectTo,
      remove,
      write,
      messages,
      addressOf,
    }
  }

  test('each number of an account has its own callback address, and a second one leaves that of the first', async () => {
    const { graph, connectTo, addressOf, write, messages, workspaceId } = await open()
    const first = graph.addAccount()
    const second = graph.addNumber(first)
    const firstId = await connectTo(first)
    const secondId = await connectTo(second)
    expect([first.override?.url, second.override?.url]).toEqual([firstId, secondId].map(addressOf))
    expect(first.accountOverride).toBeUndefined()

    expect(await write(first, 'to the first')).toBe(200)
    expect(await write(second, 'to the second')).toBe(200)
    expect(await messages()).toEqual([
      [workspaceId, firstId, 'to the first'],
      [workspaceId, secondId, 'to the second'],
    ])
  })

  test.each(['first', 'second'] as const)(
    'removing the %s of two numbers of an account in two workspaces does not silence the other',
    async (which) => {
      const { graph, connectTo, remove, write, messages, workspaceId, otherWorkspaceId } = await open()
      const first = graph.addAccount()
      const second = graph.addNumber(first)
      const firstId = await connectTo(first)
      const secondId = await connectTo(second, otherWorkspaceId)
      const [removed, left] = which === 'first' ? [first, second] : [second, first]
      if (which === 'first') await remove(firstId)
      else await remove(secondId, otherWorkspaceId)

      expect([removed.override, left.subscribed]).toEqual([undefined, true])
      expect(await write(left, 'still here')).toBe(200)
      const there = which === 'first' ? [otherWorkspaceId, secondId] : [workspaceId, firstId]
      expect(await messages()).toEqual([[...there, 'still here']])
      if (which === 'first') await remove(secondId, otherWorkspaceId)
      else await remove(firstId)
      expect([left.override, left.subscribed]).toEqual([undefined, false])
    },
  )

  test('an address that an earlier version set for the whole account becomes the number’s own', async () => {
    const { graph, connectTo, addressOf, entryPoint, write } = await open()
    const first = graph.addAccount()
    const second = graph.addNumber(first)
    const firstId = await connectTo(first)
    const url = addressOf(firstId)
    first.accountOverride = { url, reachedAt: `${entryPoint}/whatsapp/${firstId}`, verifyToken: 'any' }
    first.override = undefined
    await connectTo(second)

    expect([first.accountOverride, first.override]).toMatchObject([undefined, { url }])
    expect(await write(first, 'still here')).toBe(200)
  })

  test('removing a number leaves a callback address that is not Parley’s', async () => {
    const { graph, connectTo, remove, addressOf } = await open()
    const account = graph.addAccount()
    const channelId = await connectTo(account)
    const foreign = { ...account.override, url: `${addressOf('another')}`, reachedAt: 'http://x', verifyToken: 'y' }
    account.override = foreign
    await remove(channelId)
    expect([account.override, account.subscribed]).toEqual([foreign, false])
  })

  test('a callback URL that the platform does not accept is named as such, at no field, and nothing is stored', async () => {
    const { graph, app, connectTo } = await open()
    const account = graph.addAccount()
    const unreachable = await createTestApp(engine, {
      whatsappGraphUrl: graph.url,
      baseUrl: 'https://unreachable.example',
    })
    const attempt = connect(unreachable.app, unreachable.workspaceId, { account, entryPoint: '' })
    await expect(readable(attempt)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/could not reach Parley at its base URL/),
      details: [],
    })
    graph.settings.refusesOverrides = true
    await expect(readable(connectTo(account))).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(
        /^WhatsApp accepts the token, but not Parley’s callback URL for this number\. WhatsApp says: /,
      ),
      details: [],
    })
    expect(await app.db.selectFrom('whatsapp_connection').selectAll().execute()).toEqual([])
  })
})
