import type { ConnectionCheck } from '@parley/shared/workspace/connection-checks'
import { ConnectChannel, type ConnectionView } from '@parley/shared/workspace/connections'
import { ListNotifications } from '@parley/shared/workspace/notifications'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { agentOf } from '../../testing/customers.ts'
import type { GraphAccount } from '../../testing/graph/accounts.ts'
import { openGraph } from '../../testing/graph/graph.ts'
import type { NumberSetup } from '../../testing/graph/setup.ts'
import { connectionTo } from '../../testing/http/connection-to.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createWhatsAppTestApp } from '../../testing/whatsapp/whatsapp.ts'
import { listNotifications } from '../alerts/notifications/list-notifications.ts'
import { channelLog } from '../channels/channel-log.ts'
import { changeMember } from '../members/change-member.ts'
import { connectChannel } from './connect-channel.ts'
import { getConnection } from './get-connection.ts'
import { replaceToken } from './replace-token.ts'

const dayMs = 86_400_000

describe.each(engines)('Connecting a number on $name', (engine) => {
  async function open(setup: Partial<NumberSetup> = {}) {
    const graph = await openGraph()
    const fixture = await createTestApp(engine, { whatsappGraphUrl: graph.url, baseUrl: 'http://parley.example' })
    const { app, workspaceId } = fixture
    const account = graph.addAccount()
    Object.assign(account.setup, setup)
    const connect = (more: object = {}) => {
      const input = ConnectChannel.parse({ workspaceId, ...connectionTo(account), ...more })
      return authorized('channels.manage', connectChannel)(app, fixture.member('owner'), input)
    }
    const refusal = async (more: object = {}) =>
      readable(
        await connect(more).then(
          () => 'connected',
          ({ code, details, failedStep }) => ({ code, details, failedStep }),
        ),
      )
    const isStored = async () =>
      (await app.db.selectFrom('whatsapp_connection').select('channel_id').execute()).length > 0
    const edges = () => graph.calls.map(({ path }) => path.split('/').at(-1) ?? '')
    return { graph, fixture, account, connect, refusal, isStored, edges }
  }
  const at = (path: string, message: RegExp, failedStep: ConnectionCheck) => ({
    code: 'invalid_request',
    failedStep,
    details: [{ path, message: expect.stringMatching(message) }],
  })

  test('the token, the secret with the account, the number and its health are checked in this order', async () => {
    const { connect, edges, account } = await open()
    await connect()
    const number = account.phoneNumberId
    expect(edges().slice(0, 6)).toEqual(['debug_token', 'phone_numbers', number, account.id, number, 'subscribed_apps'])
  })

  const blocked = {
    can_send_message: 'BLOCKED',
    entities: [
      { entity_type: 'PHONE_NUMBER', id: '7', can_send_message: 'AVAILABLE' },
      {
        ...{ entity_type: 'WABA', id: '9', can_send_message: 'BLOCKED' },
        errors: [
          { error_code: 141006, error_description: 'No payment method.', possible_solution: 'Add a payment method.' },
        ],
      },
    ],
  }

  test.each<[string, Partial<NumberSetup>, string, RegExp, ConnectionCheck]>([
    ['a token that is not valid any more', { isValid: false }, 'accessToken', /not valid any more/, 'token'],
    ['a token of a page', { kind: 'PAGE' }, 'accessToken', /kind PAGE/, 'token'],
    [
      'a token without a permission',
      { scopes: ['whatsapp_business_management'] },
      'accessToken',
      /permissions whatsapp_business_messaging\./,
      'token',
    ],
    [
      'a token of another account',
      { targets: ['42'] },
      'businessAccountId',
      /does not cover this account. It covers 42/,
      'token',
    ],
    [
      'a number that is not verified',
      { status: 'PENDING', verification: 'NOT_VERIFIED' },
      'phoneNumberId',
      /Verify it/,
      'registration',
    ],
    ['a number that is banned', { status: 'BANNED' }, 'phoneNumberId', /as BANNED/, 'registration'],
    [
      'a number that cannot send',
      { health: blocked },
      'businessAccountId',
      /No payment.*Add a payment method.*141006/,
      'health',
    ],
    ['a number that is not registered', { status: 'PENDING' }, 'pin', /not registered.*PIN/, 'registration'],
  ])(
    'with %s is refused at its field with the check that failed, and nothing is registered, subscribed or stored',
    async (_, ...row) => {
      const [setup, field, message, check] = row
      const { refusal, isStored, account, edges } = await open(setup)
      expect(await refusal()).toEqual(at(field, message, check))
      expect(await isStored()).toBe(false)
      expect(account.subscribed).toBe(false)
      expect(edges()).not.toContain('register')
    },
  )

  test('an app secret of another app, and callbacks that WhatsApp refuses, name their checks', async () => {
    const { graph, refusal, isStored } = await open()
    expect(await refusal({ appSecret: 'of another app' })).toEqual(at('appSecret', /not the secret/, 'token'))
    graph.settings.refusesSubscriptions = true
    expect(await refusal()).toMatchObject({ failedStep: 'callbacks' })
    expect(await isStored()).toBe(false)
  })

  test('a number that is not registered is registered with the PIN that was given', async () => {
    const { connect, account, isStored } = await open({ status: 'PENDING' })
    await connect({ pin: ' 123456 ' })
    expect(account.setup).toMatchObject({ pin: '123456', status: 'CONNECTED', attempts: 1 })
    expect(await isStored()).toBe(true)
  })

  test('a number that is registered is not registered again, whatever PIN was given', async () => {
    const { connect, account } = await open()
    await connect({ pin: '123456' })
    expect(account.setup).toMatchObject({ pin: undefined, attempts: 0 })
  })

  test('a wrong PIN is named at its field, and too many attempts say to wait', async () => {
    const { refusal, isStored } = await open({ status: 'PENDING', pin: '654321' })
    expect(await refusal({ pin: '123456' })).toEqual(at('pin', /not the two-step verification PIN/, 'registration'))
    for (let attempt = 0; attempt < 9; attempt += 1) await refusal({ pin: '123456' })
    expect(await refusal({ pin: '654321' })).toEqual(at('pin', /Wait 72 hours/, 'registration'))
    expect(await isStored()).toBe(false)
  })

  test('a number that is connected already is refused before it is registered', async () => {
    const { connect, account, refusal } = await open()
    await connect()
    account.setup.status = 'DISCONNECTED'
    expect(await refusal({ pin: '123456' })).toMatchObject({
      ...{ code: 'conflict', failedStep: 'account' },
      details: [{ path: 'phoneNumberId' }],
    })
    expect(account.setup.attempts).toBe(0)
  })
})

describe.each(engines)('The expiry of a token on $name', (engine) => {
  async function open() {
    const fixture = await createWhatsAppTestApp(engine)
    const { app, account, clock, runJobs, workspaceId } = fixture
    const ada = await agentOf(fixture, 'Ada')
    await authorized('members.manage', changeMember)(app, fixture.member('owner'), {
      ...{ workspaceId, userId: ada.userId, role: 'agent' },
      permissions: ['manage_settings'],
    })
    const expireIn = (days: number) => setExpiry(account, app.now() + days * dayMs)
    const wait = async (ms: number) => {
      clock.advance(ms)
      await runJobs()
    }
    const notifications = async () => {
      const rows = await app.db.selectFrom('notification').select(['kind', 'subject_id']).execute()
      return rows.length
    }
    const connection = async (): Promise<ConnectionView | null> =>
      (await authorized('channels.read', getConnection)(app, fixture.member(), { workspaceId })).data
    const readAll = () => app.db.updateTable('notification').set({ read_at: app.now() }).execute()
    const newest = async () => {
      const input = ListNotifications.parse({ workspaceId, mode: 'live' })
      return (await authorized('alerts.read', listNotifications)(app, ada, input)).data[0]
    }
    const log = async () =>
      (await authorized('channels.watch', channelLog)(app, fixture.member(), { workspaceId, mode: 'live' })).data
    return { ...fixture, expireIn, wait, notifications, connection, readAll, newest, log }
  }

  test('is learnt by the hourly check, and null for a token that never expires', async () => {
    const { expireIn, wait, connection } = await open()
    expect(await connection()).toMatchObject({ token_expires_at: null })
    const expiresAt = expireIn(60)
    await wait(3_600_000)
    expect(await connection()).toMatchObject({ token_expires_at: expiresAt, trouble: null })
  })

  test('notifies those who manage the channel once, 14 days before, is in the log, and pauses nothing', async () => {
    const { expireIn, wait, notifications, connection, readAll, newest, log, ...fixture } = await open()
    const { app, account, member, workspaceId } = fixture
    const expiresAt = expireIn(15)
    await wait(3_600_000)
    expect(await notifications()).toBe(0)
    await wait(dayMs)
    const managers = await notifications()
    expect(managers).toBeGreaterThan(0)
    expect(readable(await newest())).toMatchObject({ kind: 'channel', problem: warning(expiresAt) })
    expect(readable(await log())).toMatchObject([
      { tone: 'warn', message: warning(expiresAt), advice: expect.stringContaining('system user') },
    ])
    await readAll()
    await wait(3_600_000)
    expect(await notifications()).toBe(managers)
    expect(await connection()).toMatchObject({ token_expires_at: expiresAt, trouble: null })

    const renewedUntil = expireIn(1)
    const input = { workspaceId, mode: 'live', accessToken: account.token } as const
    const { data } = await authorized('channels.manage', replaceToken)(app, member('owner'), input)
    expect(data.token_expires_at).toBe(renewedUntil)
    await wait(3_600_000)
    expect(await notifications()).toBe(managers * 2)
  })
})

const warning = (expiresAt: string) => `The access token expires on ${expiresAt.slice(0, 10)}.`

/** Sets when the access token expires, in whole seconds, as the platform reports it. Returns that time. */
function setExpiry(account: GraphAccount, at: number): string {
  account.setup.expiresAt = Math.floor(at / 1000)
  return new Date(account.setup.expiresAt * 1000).toISOString()
}
