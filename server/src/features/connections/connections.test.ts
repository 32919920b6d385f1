import { ConnectChannel } from '@parley/shared/workspace/connections'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import type { GraphAccount } from '../../testing/graph/accounts.ts'
import { openGraph } from '../../testing/graph/graph.ts'
import { connectionTo } from '../../testing/http/connection-to.ts'
import { whatsAppOf } from '../../testing/platforms.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createWhatsAppTestApp, openEntryPoint } from '../../testing/whatsapp/whatsapp.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { enqueueSweep } from '../retention/enqueue-sweep.ts'
import { listTemplates } from '../templates/list-templates.ts'
import { checkConnection } from './check-connection.ts'
import { connectChannel } from './connect-channel.ts'
import { enqueueAllMaintenance } from './enqueue-maintenance.ts'
import { getConnection } from './get-connection.ts'
import { removeChannel } from './remove-channel.ts'
import { replaceToken } from './replace-token.ts'

const asking = (fixture: Pick<TestApp, 'workspaceId'>, account: GraphAccount, more: object = {}) =>
  ConnectChannel.parse({ workspaceId: fixture.workspaceId, ...connectionTo(account), ...more })

/** Removes a channel of the live mode. */
function remove({ app, member, workspaceId }: TestApp, { channelId }: { readonly channelId: string }) {
  const actor = member('owner')
  return authorized('channels.manage', removeChannel)(app, actor, { workspaceId, channelId })
}

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const graph = await openGraph()
    const fixture = await createTestApp(engine, { whatsappGraphUrl: graph.url, baseUrl: 'http://parley.example' })
    const account = graph.addAccount()
    const stored = async () => ({
      connections: await fixture.app.db.selectFrom('whatsapp_connection').selectAll().execute(),
      channels: await fixture.app.db.selectFrom('channel').select('id').where('platform', '=', 'whatsapp').execute(),
      jobs: await fixture.app.db.selectFrom('job').select('id').execute(),
    })
    const platform = async (mode: 'live' | 'test' = 'live') =>
      (await defaultChannel(fixture.app.db, fixture.scope(mode))).platform
    return { graph, fixture, account, stored, platform, owner: fixture.member('owner') }
  }
  const nothing = { connections: [], channels: [], jobs: [] }

  test('connecting a number checks it, subscribes its callbacks, and returns the callback URL and verify token', async () => {
    const { fixture, account, owner, platform } = await open()
    const connected = await authorized('channels.manage', connectChannel)(fixture.app, owner, asking(fixture, account))

    expect(Object.keys(connected).toSorted()).toEqual(['callbackUrl', 'channelId', 'verifyToken'])
    expect(connected.callbackUrl).toBe(`http://parley.example/callbacks/whatsapp/${connected.channelId}`)
    expect(connected.verifyToken).toMatch(/^.{20,}$/)
    expect(account.subscribed).toBe(true)
    expect(await platform()).toBe('whatsapp')
    expect(await platform('test')).toBe('simulator')
    expect(
      (await authorized('channels.read', getConnection)(fixture.app, owner, { workspaceId: fixture.workspaceId })).data,
    ).toMatchObject({
      phone_number_id: account.phoneNumberId,
      verified_name: 'Acme',
      quality_rating: 'GREEN',
      messaging_limit: 'TIER_2K',
      trouble: null,
    })
  })

  test.each([
    ['a token that is not valid', { accessToken: 'wrong' }, /access token has expired or is invalid.*\(190\)/],
    ['an app secret of another app', { appSecret: 'wrong' }, /Invalid appsecret_proof/],
    ['a number that does not exist', { phoneNumberId: '1' }, /account has no number with this ID. It has 7/],
    ['an account that is not its own', { businessAccountId: '2' }, /does not cover this account. It covers 9/],
  ])(
    'with %s is refused at its field with the platform’s message, and nothing is stored',
    async (_what, wrong, reason) => {
      const { fixture, account, owner, stored, platform } = await open()
      const attempt = authorized('channels.manage', connectChannel)(fixture.app, owner, asking(fixture, account, wrong))

      const message = expect.stringMatching(reason)
      const details = [{ path: Object.keys(wrong)[0], message }]
      await expect(readable(attempt)).rejects.toMatchObject({ code: 'invalid_request', message, details })
      expect(await stored()).toEqual(nothing)
      expect(await platform()).toBe('simulator')
    },
  )

  test('while the platform is unreachable is refused, and nothing is stored', async () => {
    const { fixture, account, owner, stored } = await open()
    const away = await createTestApp(engine, { whatsappGraphUrl: 'http://127.0.0.1:9' })
    const attempt = authorized('channels.manage', connectChannel)(away.app, away.member('owner'), asking(away, account))

    await expect(readable(attempt)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('reached'),
    })
    expect(await stored()).toEqual(nothing)
    expect(await defaultChannel(fixture.app.db, fixture.scope())).toMatchObject({ platform: 'simulator' })
    expect(owner.kind).toBe('user')
  })

  test('over HTTPS answers the platform’s verification before anything is stored', async () => {
    const addresses = new Map<string, string>()
    const reach = (url: string) => url.replace('https://parley.example/callbacks', addresses.get('entry point') ?? '')
    const graph = await openGraph({ reach })
    const fixture = await createTestApp(engine, { whatsappGraphUrl: graph.url, baseUrl: 'https://parley.example' })
    const account = graph.addAccount()
    await expect(
      authorized('channels.manage', connectChannel)(fixture.app, fixture.member(), asking(fixture, account)),
    ).rejects.toMatchObject({
      message: expect.stringContaining('callback verification failed'),
      details: [],
    })
    expect(await fixture.app.db.selectFrom('whatsapp_connection').selectAll().execute()).toEqual([])

    addresses.set('entry point', await openEntryPoint(fixture.app))
    const connected = await authorized('channels.manage', connectChannel)(
      fixture.app,
      fixture.member(),
      asking(fixture, account),
    )
    expect(account.override).toMatchObject({ url: connected.callbackUrl, verifyToken: connected.verifyToken })
    expect(await graph.say(account, {})).toMatchObject({ status: 200 })
  })

  test('connecting a number stores its secrets sealed, and never returns them', async () => {
    const { fixture, account, owner } = await open()
    await authorized('channels.manage', connectChannel)(fixture.app, owner, asking(fixture, account))
    const tables = ['whatsapp_connection', 'channel', 'audit_entry', 'job', 'event'] as const
    const rows = await Promise.all(tables.map((table) => fixture.app.db.selectFrom(table).selectAll().execute()))
    const shown = await authorized('channels.read', getConnection)(fixture.app, owner, {
      workspaceId: fixture.workspaceId,
    })

    for (const text of [JSON.stringify(rows), JSON.stringify(shown)]) {
      expect(text).not.toContain(account.token)
      expect(text).not.toContain(account.appSecret)
    }
    expect(fixture.app.secrets.open(rows[0]?.[0]?.access_token ?? '')).toBe(account.token)
  })

  test.each([
    ['an agent', (fixture: TestApp) => fixture.member('agent')],
    ['a campaigner', (fixture: TestApp) => fixture.member('campaigner')],
    ['a stranger', (fixture: TestApp) => fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })],
    ['an API key', (fixture: TestApp) => fixture.keyHolder({ read: true, write: true, bulk_send: true })],
  ])('connecting a number is refused to %s, like every change to it', async (_who, actorOf) => {
    const { fixture, account, owner, graph } = await open()
    const actor = actorOf(fixture)
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    await expect(
      authorized('channels.manage', connectChannel)(fixture.app, actor, asking(fixture, account)),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(graph.calls).toEqual([])
    const first = await authorized('channels.manage', connectChannel)(fixture.app, owner, asking(fixture, account))
    const calls = graph.calls.length

    const attempts = [
      authorized('channels.manage', removeChannel)(fixture.app, actor, { ...where, channelId: first.channelId }),
      authorized('channels.manage', checkConnection)(fixture.app, actor, where),
      authorized('channels.manage', replaceToken)(fixture.app, actor, { ...where, accessToken: 'x' }),
    ]
    for (const attempt of attempts) await expect(readable(attempt)).rejects.toMatchObject({ code: 'forbidden' })
    expect(graph.calls).toHaveLength(calls)
    expect(await defaultChannel(fixture.app.db, fixture.scope())).toMatchObject({ platform: 'whatsapp' })
  })

  test('connecting a number refuses one that another workspace has', async () => {
    const { fixture, account, owner } = await open()
    await authorized('channels.manage', connectChannel)(fixture.app, owner, asking(fixture, account))
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const elsewhere = asking({ workspaceId: fixture.otherWorkspaceId }, account)

    await expect(authorized('channels.manage', connectChannel)(fixture.app, stranger, elsewhere)).rejects.toMatchObject(
      { code: 'conflict' },
    )
  })

  test('connecting a number reveals that another workspace has a number only with its credentials', async () => {
    const { fixture, account, owner, graph } = await open()
    await authorized('channels.manage', connectChannel)(fixture.app, owner, asking(fixture, account))
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const { token } = graph.addAccount()
    const attempt = async (phoneNumberId: string, credentials: object) => {
      const input = asking({ workspaceId: fixture.otherWorkspaceId }, account, { phoneNumberId, ...credentials })
      const { code, message, details } = await authorized('channels.manage', connectChannel)(
        fixture.app,
        stranger,
        input,
      ).catch((error) => error)
      return { code, message, details }
    }

    for (const guess of [{ accessToken: 'guessed' }, { appSecret: 'guessed' }, { accessToken: token }]) {
      const known = await attempt(account.phoneNumberId, guess)
      expect(known.code).toBe('invalid_request')
      expect(known.message).not.toContain('another workspace')
      if ('accessToken' in guess) expect(known).toEqual(await attempt('70999', guess))
    }
    const details = [{ path: 'phoneNumberId', message: expect.stringContaining('another workspace') }]
    expect(readable(await attempt(account.phoneNumberId, {}))).toMatchObject({ code: 'conflict', details })
  })

  test('disconnecting deletes secrets and ends callbacks; connecting again reuses the channel', async () => {
    const { fixture, account, owner, platform, stored } = await open()
    const first = await authorized('channels.manage', connectChannel)(fixture.app, owner, asking(fixture, account))
    expect(await remove(fixture, first)).toEqual({ success: true })

    expect(await platform()).toBe('simulator')
    expect(account.subscribed).toBe(false)
    expect((await stored()).connections).toMatchObject([{ access_token: '', app_secret: '' }])
    const posted = { channelId: first.channelId, readBody: async () => {}, header: () => 'sha256=00' }
    expect(await whatsAppOf(fixture.app).callbacks.store(posted)).toBe('unknown')
    expect(await authorized('channels.manage', connectChannel)(fixture.app, owner, asking(fixture, account))).toEqual(
      first,
    )
    expect(await platform()).toBe('whatsapp')
  })

  test('a disconnected number may be connected to another workspace', async () => {
    const { fixture, account, owner } = await open()
    const first = await authorized('channels.manage', connectChannel)(fixture.app, owner, asking(fixture, account))
    await remove(fixture, first)
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })

    const second = await authorized('channels.manage', connectChannel)(
      fixture.app,
      stranger,
      asking({ workspaceId: fixture.otherWorkspaceId }, account),
    )
    expect(second.channelId).not.toBe(first.channelId)
  })

  test('a new token is checked before it is stored', async () => {
    const { fixture, account, owner } = await open()
    await authorized('channels.manage', connectChannel)(fixture.app, owner, asking(fixture, account))
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    await expect(
      authorized('channels.manage', replaceToken)(fixture.app, owner, { ...where, accessToken: 'wrong' }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
    })
    expect((await authorized('channels.manage', checkConnection)(fixture.app, owner, where)).data.trouble).toBeNull()

    account.token = 'the new one'
    expect(
      (await authorized('channels.manage', checkConnection)(fixture.app, owner, where)).data.trouble,
    ).toMatchObject({ code: '190' })
    expect(
      (await authorized('channels.manage', replaceToken)(fixture.app, owner, { ...where, accessToken: 'the new one' }))
        .data.trouble,
    ).toBeNull()
  })

  test('templates of the simulator await submission, and those of the account are added', async () => {
    const { fixture, account, owner, graph } = await open()
    await approvedTemplate(fixture, { name: 'made_before' })
    account.templates.push({
      id: '5',
      name: 'at_the_platform',
      language: 'de',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: 'Guten Tag' }],
      parameterFormat: 'POSITIONAL',
      reason: undefined,
      quality: 'GREEN',
    })
    await authorized('channels.manage', connectChannel)(fixture.app, owner, asking(fixture, account))
    await fixture.runJobs()

    const { data: connection } = await authorized('channels.read', getConnection)(fixture.app, owner, {
      workspaceId: fixture.workspaceId,
    })
    expect(connection?.templates_synced_at).toBe(new Date(fixture.app.now()).toISOString())
    const { data } = await authorized('templates.read', listTemplates)(fixture.app, owner, {
      workspaceId: fixture.workspaceId,
    })
    expect(Object.fromEntries(data.map(({ name, status, quality }) => [name, [status, quality]]))).toEqual({
      made_before: ['REJECTED', null],
      at_the_platform: ['APPROVED', 'HIGH'],
    })
    expect(graph.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('templates'))).toEqual([])
  })

  test('old callbacks are deleted after a week, and the number is checked every hour', async () => {
    const fixture = await createWhatsAppTestApp(engine)
    await fixture.graph.say(fixture.account, { object: 'whatsapp_business_account', entry: [] })
    await fixture.runJobs()
    const callbacks = () => fixture.app.db.selectFrom('whatsapp_callback').select('hash').execute()
    fixture.clock.advance(7 * 86_400_000)
    await fixture.runJobs()
    expect(await callbacks()).toHaveLength(1)
    fixture.account.token = 'another'
    fixture.clock.advance(86_400_000 + 3_600_000)
    await enqueueSweep(fixture.app)
    await fixture.runJobs()

    expect(await callbacks()).toEqual([])
    const { data } = await authorized('channels.read', getConnection)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
    })
    expect(readable(data?.trouble?.message)).toMatch(/token has expired.*new token/)
  })

  test('unreadable templates are trouble until they can be read, and maintenance continues', async () => {
    const fixture = await createWhatsAppTestApp(engine)
    const troubleOf = async () =>
      (
        await authorized('channels.read', getConnection)(fixture.app, fixture.member(), {
          workspaceId: fixture.workspaceId,
        })
      ).data?.trouble
    await fixture.graph.say(fixture.account, { object: 'whatsapp_business_account', entry: [] })
    fixture.account.hidesTemplates = true
    for (let hours = 0; hours < 25; hours += 1) {
      fixture.clock.advance(3_600_000)
      await fixture.runJobs()
    }
    const message = expect.stringMatching(/^Its templates cannot be read\..*permission/)
    expect(readable(await troubleOf())).toEqual({ code: 'templates_unread', message })
    const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    expect(
      readable(
        (await authorized('channels.manage', checkConnection)(fixture.app, fixture.member(), where)).data.trouble,
      ),
    ).toMatchObject({ message })

    fixture.clock.advance(8 * 86_400_000)
    await enqueueSweep(fixture.app)
    await fixture.runJobs()
    expect(await fixture.app.db.selectFrom('whatsapp_callback').select('hash').execute()).toEqual([])
    fixture.account.hidesTemplates = false
    fixture.clock.advance(5 * 60_000)
    await fixture.runJobs()
    expect(await troubleOf()).toBeNull()
  })

  test.each(['within the hour', 'with a new token'])(
    'maintenance whose job failed for good restarts %s',
    async (when) => {
      const fixture = await createWhatsAppTestApp(engine)
      const { app, account, workspaceId } = fixture
      const maintenanceJobs = () =>
        app.db.selectFrom('job').selectAll().where('kind', '=', 'channel.maintain').execute()
      await app.db
        .updateTable('job')
        .set({ state: 'dead', dedupe_key: null })
        .where('kind', '=', 'channel.maintain')
        .execute()
      fixture.clock.advance(3_600_000)
      const begin = () =>
        when === 'with a new token'
          ? authorized('channels.manage', replaceToken)(app, fixture.member(), {
              workspaceId,
              mode: 'live',
              accessToken: account.token,
            })
          : enqueueAllMaintenance(app)
      await begin()
      await begin()
      await fixture.runJobs()

      expect((await maintenanceJobs()).map(({ state, run_at }) => [state, run_at - app.now()])).toContainEqual([
        'ready',
        3_600_000,
      ])
      expect(await maintenanceJobs()).toHaveLength(2)
      const { data } = await authorized('channels.read', getConnection)(app, fixture.member(), { workspaceId })
      expect(data?.templates_synced_at).toBe(new Date(app.now()).toISOString())
    },
  )

  test('maintenance runs for connected numbers only, within the hour whatever the clock was', async () => {
    const fixture = await createWhatsAppTestApp(engine)
    const { app, clock } = fixture
    const due = async () =>
      (await app.db.selectFrom('job').selectAll().execute()).map(({ run_at }) => run_at - app.now())
    clock.advance(30 * 86_400_000)
    await fixture.runJobs()
    clock.advance(-30 * 86_400_000)
    await enqueueAllMaintenance(app)
    expect(await due()).toEqual([3_600_000])

    const { id: channelId } = await defaultChannel(app.db, fixture.scope())
    await remove(fixture, { channelId })
    clock.advance(3_600_000)
    await fixture.runJobs()
    await enqueueAllMaintenance(app)
    expect(await due()).toEqual([])
  })
})
