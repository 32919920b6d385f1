import { describe, expect, test, vi } from 'vitest'
import { removeChannel } from '../features/connections/remove-channel.ts'
import { changeMember } from '../features/members/change-member.ts'
import { authorized } from '../testing/authorized.ts'
import { agentOf } from '../testing/customers.ts'
import type { GraphAccount, GraphTemplate } from '../testing/graph/accounts.ts'
import { bytesOf, envelope, ofNumber, post, signatureOf } from '../testing/graph/callbacks.ts'
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

  /** Two numbers, connected to one workspace or to two, whose app has the address of the first. */
  async function openTwo({ ofOneAccount = true, inOneWorkspace = true } = {}) {
    const fixture = await open()
    const { graph, connectTo, addressOf, entryPoint, workspaceId, otherWorkspaceId } = fixture
    const first = graph.addAccount()
    const second = ofOneAccount ? graph.addNumber(first) : graph.addAccount({ app: first.app })
    for (const account of [first, second]) {
      if (account.templates.length === 0) account.templates.push(pending(account.id))
    }
    const secondWorkspace = inOneWorkspace ? workspaceId : otherWorkspaceId
    const firstId = await connectTo(first)
    first.callbackUrl = `${entryPoint}/whatsapp/${firstId}`
    const secondId = await connectTo(second, secondWorkspace)
    const say = async (account: GraphAccount, document: unknown) => {
      const { status } = await graph.say(account, document)
      expect(status).toBe(200)
      await fixture.runJobs()
    }
    const templates = async () => {
      const rows = await fixture.app.db
        .selectFrom('template')
        .select(['workspace_id', 'account_id', 'status'])
        .where('account_id', 'in', [first.id, second.id])
        .execute()
      return Object.fromEntries(rows.map((row) => [`${row.workspace_id} ${row.account_id}`, row.status]))
    }
    const log = async () => {
      const rows = await fixture.app.db.selectFrom('channel_event').select(['channel_id', 'code']).execute()
      return rows.map(({ channel_id, code }) => [channel_id, code]).toSorted()
    }
    return { ...fixture, first, second, firstId, secondId, secondWorkspace, say, templates, log, addressOf }
  }

  const text = (id: string, body: string) => ({ id, from: '15551230001', type: 'text', text: { body } })
  const messageTo = (account: GraphAccount, id: string, body = id) =>
    envelope(account, 'messages', ofNumber(account, { messages: [text(id, body)] }))

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])(
    'the changes of one callback go to their own numbers and accounts (one account: %s, one workspace: %s)',
    async (ofOneAccount, inOneWorkspace) => {
      const two = await openTwo({ ofOneAccount, inOneWorkspace })
      const { first, second, firstId, secondId, secondWorkspace, workspaceId, say, messages, templates } = two
      expect([...new Set(Object.values(await templates()))]).toEqual(['PENDING'])
      two.clock.advance(5_000)
      const approval = {
        event: 'APPROVED',
        message_template_name: 'sale',
        message_template_language: 'en',
        message_template_id: Number(second.templates[0]?.id),
      }
      const entry = [
        ...messageTo(first, 'wamid.1').entry,
        ...messageTo(second, 'wamid.2').entry,
        ...envelope(second, 'message_template_status_update', approval, Math.floor(two.app.now() / 1000)).entry,
      ]
      await say(first, { object: 'whatsapp_business_account', entry })

      expect((await messages()).toSorted()).toEqual(
        [
          [workspaceId, firstId, 'wamid.1'],
          [secondWorkspace, secondId, 'wamid.2'],
        ].toSorted(),
      )
      expect(await templates()).toEqual({
        [`${workspaceId} ${first.id}`]: ofOneAccount ? 'APPROVED' : 'PENDING',
        [`${secondWorkspace} ${second.id}`]: 'APPROVED',
      })
    },
  )

  test('a notice about an account is in the log of each of its numbers, and notifies once in each workspace', async () => {
    const two = await openTwo()
    const { first, second, firstId, secondId, say, log, app, workspaceId } = two
    const { userId } = await agentOf(two, 'Ada')
    const manager = { workspaceId, userId, role: 'agent' as const, permissions: ['manage_settings' as const] }
    await authorized('members.manage', changeMember)(app, two.member('owner'), manager)
    const disabled = envelope(first, 'account_update', { event: 'DISABLED_UPDATE' }, 1_790_000_000)
    const notified = () => app.db.selectFrom('notification').select(['user_id', 'subject_id']).execute()
    await say(first, disabled)

    expect(await log()).toEqual([firstId, secondId].map((id) => [id, 'DISABLED_UPDATE']).toSorted())
    expect(await notified()).toEqual([{ user_id: userId, subject_id: firstId }])
    await say(second, { ...disabled, again: 1 })
    expect(await notified()).toHaveLength(1)
  })

  test('a notice about one number is in its own log only, and another workspace of the account does not learn it', async () => {
    const { first, second, secondId, say, log, app } = await openTwo({ inOneWorkspace: false })
    const flagged = { event: 'FLAGGED', display_phone_number: second.displayPhoneNumber.replace(/\D/g, '') }
    await say(first, envelope(first, 'phone_number_quality_update', flagged, 1_790_000_000))
    expect(await log()).toEqual([[secondId, 'FLAGGED']])
    const rows = await app.db.selectFrom('whatsapp_connection').select(['channel_id', 'quality_rating']).execute()
    expect(rows.filter(({ quality_rating }) => quality_rating === 'RED')).toMatchObject([{ channel_id: secondId }])
  })

  test('what names no number belongs to the number at whose address it arrives', async () => {
    const { second, secondId, say, messages, workspaceId } = await openTwo()
    await say(second, envelope(second, 'standby', { standby: { messages: [text('wamid.s', 'unnamed')] } }))
    expect(await messages()).toEqual([[workspaceId, secondId, 'unnamed']])
  })

  test.each([true, false])(
    'the address of a removed number still receives what others of its app get (one workspace: %s)',
    async (inOneWorkspace) => {
      const two = await openTwo({ inOneWorkspace })
      const { first, second, firstId, secondId, secondWorkspace, remove, messages, templates, app, runJobs } = two
      await remove(firstId)
      const info = vi.spyOn(app.log, 'info')
      const arrive = async (document: unknown, secret: string) => {
        const body = bytesOf(document)
        const { status } = await post(first, body, signatureOf(body, secret), first.callbackUrl)
        await runJobs()
        return status
      }
      expect(await arrive(messageTo(first, 'wamid.1', 'to the removed one'), first.appSecret)).toBe(200)
      expect(await messages()).toEqual([])
      const about = [`number ${first.phoneNumberId}`]
      expect(info).toHaveBeenCalledWith({ channelId: secondId, about }, expect.stringContaining('not connected'))

      expect(await arrive(messageTo(second, 'wamid.2', 'forged'), 'another secret')).toBe(403)
      expect(await arrive(messageTo(second, 'wamid.3', 'to the other'), first.appSecret)).toBe(200)
      expect(await messages()).toEqual([[secondWorkspace, secondId, 'to the other']])
      two.clock.advance(5_000)
      expect((await two.graph.decide(second, { name: 'sale', language: 'en' }, 'APPROVED')).status).toBe(200)
      await runJobs()
      expect((await templates())[`${secondWorkspace} ${second.id}`]).toBe('APPROVED')
    },
  )

  test('a number of another app, and one that is not connected, get nothing from this app, also of one account', async () => {
    const { first, second, firstId, secondId, say, messages, log, templates, app } = await openTwo()
    await app.db
      .updateTable('whatsapp_connection')
      .set({ app_secret: app.secrets.seal('the secret of another app') })
      .where('channel_id', '=', secondId)
      .execute()
    const info = vi.spyOn(app.log, 'info')
    const stranger = { ...first, phoneNumberId: '70999', id: '90999' }
    const update = envelope(stranger, 'account_update', { event: 'DISABLED_UPDATE' }, 1_790_000_000)
    const entry = [...messageTo(second, 'wamid.2').entry, ...messageTo(stranger, 'wamid.3').entry, ...update.entry]
    const before = await templates()
    await say(first, { object: 'whatsapp_business_account', entry })

    expect([await messages(), await log(), await templates()]).toEqual([[], [], before])
    const about = expect.arrayContaining([`number ${second.phoneNumberId}`, 'number 70999', 'account 90999'])
    expect(info).toHaveBeenCalledWith({ channelId: firstId, about }, expect.stringContaining('not connected'))
    await say(first, envelope(first, 'account_update', { event: 'DISABLED_UPDATE' }, 1_790_000_000))
    expect((await log()).map(([channelId]) => channelId)).not.toContain(secondId)
  })

  test('a number that was removed and connected again continues its conversations, beside the other', async () => {
    const { first, second, firstId, remove, connectTo, write, messages, app } = await openTwo()
    await write(first, 'before')
    await write(second, 'to the other')
    await remove(firstId)
    expect(await connectTo(first)).toBe(firstId)
    await write(first, 'after')
    await write(second, 'to the other again')

    expect((await messages()).map(([, , body]) => body)).toEqual([
      'before',
      'to the other',
      'after',
      'to the other again',
    ])
    const conversations = await app.db.selectFrom('conversation').select('channel_id').execute()
    expect(conversations).toHaveLength(2)
  })
})

let templateIds = 880_000

function pending(accountId: string): GraphTemplate {
  templateIds += 1
  return {
    id: String(templateIds),
    name: 'sale',
    language: 'en',
    category: 'UTILITY',
    status: 'PENDING',
    components: [{ type: 'BODY', text: `A sale of ${accountId}` }],
    parameterFormat: 'POSITIONAL',
    reason: undefined,
    quality: 'UNKNOWN',
  }
}
