import { request } from 'undici'
import { expect, test } from 'vitest'
import { openGraph } from '../src/testing/graph/graph.ts'
import { connectionTo } from '../src/testing/http/connection-to.ts'
import { newDataDir, serveParley, startParley } from '../src/testing/http/process.ts'
import { openReceiver } from '../src/testing/http/receiver.ts'
import { base32Bytes, signInCode } from '../src/testing/http/sign-in-code.ts'
import { engines } from '../src/testing/stores/engines.ts'
import { ownDatabase } from '../src/testing/stores/own-database.ts'
import { everyFile, everyRow, mark, recordResponses, shownAt, tracesIn } from '../src/testing/stores/traces.ts'

/** The responses that reveal a secret to the user who has just created or requested it, and no other secret. */
const mayShow = {
  'POST /api/auth/sign-in/email': ['firstSession', 'firstToken'],
  'POST /api/auth/two-factor/enable': ['recoveryCode', 'totp'],
  'POST /api/auth/two-factor/verify-totp': ['session', 'firstToken', 'token'],
  'POST /api/api-keys': ['key'],
  'POST /api/webhooks': ['webhook'],
  'POST /trpc/webhooks.rotateSecret': ['rotated'],
  'POST /trpc/channels.connect': ['verifyToken'],
  'POST /trpc/invitations.create': ['invitation'],
}

test.each(engines)(
  'on $name no secret is logged, answered or stored in clear text',
  async ({ name }) => {
    const owner = { email: 'ada@example.com', password: mark('password') }
    const given = { process: mark('process'), metrics: mark('metrics'), mail: mark('mail'), wrong: mark('wrong') }
    const database = mark('database')
    const graph = await openGraph()
    const account = graph.addAccount({ token: mark('access-token'), appSecret: mark('app-secret') })
    const receiver = await openReceiver((response) => void response.writeHead(500).end('no'))
    const dataDir = newDataDir()
    const databaseUrl = name === 'postgres' ? await ownDatabase({ password: database }) : ''
    const environment = {
      PARLEY_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PARLEY_SECRET: given.process,
      PARLEY_OWNER_EMAIL: owner.email,
      PARLEY_OWNER_PASSWORD: owner.password,
      PARLEY_METRICS_TOKEN: given.metrics,
      PARLEY_SMTP_URL: `smtp://parley:${given.mail}@127.0.0.1:1`,
      PARLEY_MAIL_FROM: 'parley@example.com',
      PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      PARLEY_WHATSAPP_GRAPH_URL: graph.url,
      PARLEY_LOG_LEVEL: 'trace',
    }
    const parley = await serveParley(environment)
    const { ask, responses } = recordResponses(parley.url)
    const signIn = (body: unknown) => ask('POST', '/api/auth/sign-in/email', { body })

    const { cookie: firstCookie } = await signIn(owner)
    const asFirst = (step: string, body: object) =>
      ask('POST', `/api/auth/two-factor/${step}`, { cookie: firstCookie, body })
    const { found: enabled } = await asFirst('enable', { password: owner.password })
    const totp = new URL(enabled.totpURI).searchParams.get('secret') ?? ''
    const { cookie } = await asFirst('verify-totp', { code: signInCode(totp) })
    const { found: me } = await ask('GET', '/api/me', { cookie })
    const workspaceId = me.workspaces[0].id
    const post = (path: string, body: object) => ask('POST', path, { cookie, body: { workspaceId, ...body } })
    const call = async (procedure: string, body: object) =>
      (await post(`/trpc/${procedure}`, { mode: 'live', ...body })).found.result.data
    const list = (procedure: string) => {
      const input = JSON.stringify({ workspaceId, mode: 'live', page: 1, limit: 100 })
      return ask('GET', `/trpc/${procedure}?input=${encodeURIComponent(input)}`, { cookie })
    }

    const { key } = (await post('/api/api-keys', { name: 'CI' })).found
    const webhook = (await post('/api/webhooks', { url: receiver.url, events: ['*'] })).found.data
    const rotated = await call('webhooks.rotateSecret', { webhookId: webhook.id })
    await call('webhooks.test', { webhookId: webhook.id })
    const connected = await call('channels.connect', connectionTo(account))
    const invited = await call('invitations.create', { email: 'bob@example.com', role: 'agent' })
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(0)

    const [recoveryCode] = enabled.backupCodes
    const refused = [
      await signIn({ email: owner.email, password: given.wrong }),
      await signIn(`{"email":"${owner.email}","password":"${owner.password}`),
      await signIn({ email: 5, password: owner.password }),
      await post('/api/auth/two-factor/disable', { password: given.wrong }),
      await post('/api/auth/two-factor/verify-backup-code', { code: recoveryCode }),
      await post('/api/webhooks', { url: `https://a:${given.wrong}@example.com/`, events: ['*'] }),
      await post('/trpc/channels.replaceToken', { mode: 'live', accessToken: given.wrong }),
      await post('/trpc/setup.create', { token: given.wrong, password: owner.password }),
      await ask('GET', '/api/v1/conversations', { key: `${key}x` }),
      await ask('POST', '/api/v1/messages/send', { key, body: { conversationId: 'none', text: 'Hello' } }),
      await ask('GET', `/callbacks/whatsapp/${connected.channelId}?hub.mode=subscribe&hub.verify_token=${given.wrong}`),
      await ask('GET', '/trpc/members.me', { cookie: `${cookie}x` }),
    ]
    // Here the client exposes its own key in the URL; the log still redacts it.
    const keyInPath = await request(`${parley.url}/api/v1/${key}?key=${key}`)
    await keyInPath.body.dump()
    const lists = ['webhooks.list', 'webhooks.deliveries', 'channels.connection', 'audit.list', 'apiKeys.list']
    lists.push('invitations.list', 'members.list', 'account.sessions', 'account.twoFactor', 'settings.get')
    const listed = []
    for (const each of lists) listed.push((await list(each)).status)
    const { stdout, stderr } = await parley.stop()
    // Into the data directory. A PostgreSQL dump contains the rows, which are searched anyway.
    if (!databaseUrl) expect((await startParley(['backup'], environment).ended).code).toBe(0)

    expect(refused.filter(({ status }) => status < 400)).toEqual([])
    expect(new Set(listed)).toEqual(new Set([200]))
    const secrets = {
      password: owner.password,
      key,
      recoveryCode,
      ...given,
      database,
      webhook: webhook.secret,
      rotated: rotated.secret,
      verifyToken: connected.verifyToken,
      accessToken: account.token,
      appSecret: account.appSecret,
      totp,
      totpBytes: base32Bytes(totp).toString('latin1'),
      firstSession: sessionIn(firstCookie),
      session: sessionIn(cookie),
      firstToken: tokenIn(firstCookie),
      token: tokenIn(cookie),
      invitation: invited.link.split('#token=')[1],
    }
    const log = Buffer.from(stdout + stderr)
    const store = databaseUrl ? await everyRow(databaseUrl) : everyFile(dataDir)
    expect(Object.values(secrets).filter((secret) => secret.length < 10)).toEqual([])
    expect([store.includes(owner.email), stdout.includes('/api/v1/sk_live_[redacted]')]).toEqual([true, true])
    expect(tracesIn(log, secrets)).toEqual([])
    expect(shownAt(responses, secrets)).toEqual(mayShow)
    // A session is stored with its token, which is useless without a signature made with the process secret; an ended one
    // may remain in pages that SQLite has not overwritten yet.
    expect(tracesIn(store, secrets).filter((each) => each !== 'firstToken')).toEqual(['token'])
  },
  180_000,
)

/** The value of a session cookie: the token and its signature. */
function sessionIn(cookie: string): string {
  return decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '')
}

function tokenIn(cookie: string): string {
  return sessionIn(cookie).split('.', 1)[0] ?? ''
}
