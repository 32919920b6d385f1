import { phoneOf } from '../waiting.ts'
import type { Requests } from './requests.ts'

/** What the attackers know: the address of the program, and members and keys of a workspace of their own. */
export type Brief = {
  readonly url: string
  readonly workspaceId: string
  readonly cookies: readonly string[]
  readonly key: string
}

export type Kind = { readonly everyMs: number; readonly attempt: (time: number) => Promise<unknown> }

const megabyte = 1024 * 1024
const values = `{"token":[${'1,'.repeat(2 * megabyte)}1]}`
const callback = Buffer.alloc(2.9 * megabyte, ' ')
const deep = `{"workspaceId":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
const connectionMs = 20_000
const streamMs = 60_000

/** Every kind of hostile traffic, at a pace that a few machines on a fast line keep up for hours. */
export function makeKinds(brief: Brief, { send, raw }: Requests): Readonly<Record<string, Kind>> {
  const { workspaceId, cookies, key } = brief
  const cookie = (time: number) => cookies[time % cookies.length]
  const ask = (procedure: string, input: object, time: number) =>
    send({ path: `/trpc/${procedure}`, cookie: cookie(time), body: JSON.stringify({ workspaceId, ...input }) })
  const json = (path: string, body: object) => send({ path, body: JSON.stringify(body) })

  return {
    'bodies of 4 MB without authentication': {
      everyMs: 2_000,
      attempt: () => send({ path: '/trpc/setup.create', body: values }),
    },
    'bodies of 4 MB with a key that may not': {
      everyMs: 3_000,
      attempt: () => send({ path: '/api/v1/campaigns', key: `${key}x`, body: values }),
    },
    'bodies with 30,000 levels': {
      everyMs: 1_000,
      attempt: () => send({ path: '/api/v1/campaigns', key, body: deep }),
    },
    'unfinished callbacks of 3 MB': {
      everyMs: 1_000,
      attempt: () =>
        send({ path: '/callbacks/whatsapp/unknown', body: callback, isUnfinished: true, leaveAfterMs: 5_000 }),
    },
    'callbacks with a wrong signature': {
      everyMs: 500,
      attempt: () =>
        send({
          path: '/callbacks/whatsapp/unknown',
          body: '{"object":"whatsapp_business_account"}',
          headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
        }),
    },
    'slow bodies': {
      everyMs: 2_000,
      attempt: () => send({ path: '/api/auth/sign-in/email', body: '{"email":"a@example.com"}', isSlow: true }),
    },
    'batches of 600 calls': {
      everyMs: 500,
      attempt: () => send({ path: `/trpc/${Array(600).fill('setup.status')}?batch=1&input=%7B%7D` }),
    },
    'batches of 20 calls': {
      everyMs: 500,
      attempt: () => send({ path: `/trpc/${Array(20).fill('setup.status')}?batch=1&input=%7B%7D` }),
    },
    'idle connections': { everyMs: 500, attempt: () => raw('GET / HTTP/1.1\r\n', connectionMs, true) },
    'slow readers': {
      everyMs: 2_000,
      attempt: () => raw('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20), connectionMs, false),
    },
    'bytes that are not HTTP': { everyMs: 500, attempt: () => raw(Buffer.from([22, 3, 1, 0, 0, 255, 0]), 500, true) },
    'huge headers': {
      everyMs: 1_000,
      attempt: () => send({ path: '/healthz', headers: { 'x-huge': 'x'.repeat(100_000) } }),
    },
    'invalid paths': {
      everyMs: 100,
      attempt: (time) =>
        send({ path: `/${['%', 'api/', 'trpc/', '..%2f..%2fetc/passwd', 'api/v1/x%00'][time % 5]}${time}` }),
    },
    'failed sign-ins': {
      everyMs: 500,
      attempt: (time) =>
        json('/api/auth/sign-in/email', { email: `person-${time % 50}@example.com`, password: `guess number ${time}` }),
    },
    'guessed keys': {
      everyMs: 200,
      attempt: (time) => send({ path: '/api/v1/conversations', key: `sk_live_${String(time).padStart(38, '0')}` }),
    },
    'guessed invitations': {
      everyMs: 500,
      attempt: (time) => json('/trpc/invitations.describe', { token: `guess-${time}` }),
    },
    'guessed reset links': {
      everyMs: 1_000,
      attempt: (time) => json('/trpc/account.resetPassword', { token: `guess-${time}`, password: 'difference engine' }),
    },
    'requests for reset links': {
      everyMs: 2_000,
      attempt: (time) => json('/trpc/account.requestPasswordReset', { email: `person-${time % 50}@example.com` }),
    },
    streams: {
      everyMs: 1_000,
      attempt: (time) => {
        const input = encodeURIComponent(JSON.stringify({ workspaceId, mode: 'test' }))
        return send({ path: `/trpc/live.changes?input=${input}`, cookie: cookie(time), leaveAfterMs: streamMs })
      },
    },
    'messages to hostile receivers and dead names': {
      everyMs: 1_000,
      attempt: (time) =>
        send({
          path: '/api/v1/test_helpers/inbound_messages',
          key,
          body: JSON.stringify({ from: phoneOf(time % 500), text: `Message ${time}` }),
        }),
    },
    'searches whose callers leave': {
      everyMs: 300,
      attempt: (time) =>
        send({ path: `/api/v1/conversations?q=message%20${time % 97}`, key, leaveAfterMs: time % 2 ? 5 : 5_000 }),
    },
    'lists of opt-outs': {
      everyMs: 2_000,
      attempt: (time) => {
        const phones = Array.from({ length: 200 }, (_, index) => phoneOf((time * 200 + index) % 5_000))
        return ask('contacts.importOptOuts', { mode: 'test', phones, scope: 'campaigns' }, time)
      },
    },
    'checks of campaigns to 1,000 recipients': {
      everyMs: 5_000,
      attempt: (time) => {
        const recipients = Array.from({ length: 1_000 }, (_, index) => ({ phone: phoneOf(index), variables: {} }))
        return ask('campaigns.check', { mode: 'test', templateName: 'nothing', recipients }, time)
      },
    },
    'exports of contacts': {
      everyMs: 2_000,
      attempt: (time) => ask('exports.create', { mode: 'test', for_spreadsheets: true }, time),
    },
    'exports of the audit log': { everyMs: 2_000, attempt: (time) => ask('audit.export', {}, time) },
  }
}
