import { connect } from 'node:net'
import { ListAudit } from '@parley/shared/workspace/audit'
import { describe, expect, test, vi } from 'vitest'
import { exportAudit } from '../../features/audit/export-audit.ts'
import { listAudit } from '../../features/audit/list-audit.ts'
import { createResetLink } from '../../features/members/account/create-reset-link.ts'
import { authorized } from '../../testing/authorized.ts'
import { openMailServer } from '../../testing/http/mail-server.ts'
import { openTestServer, type TestServer } from '../../testing/http/server.ts'
import { signInCode } from '../../testing/http/sign-in-code.ts'
import { later, showPassword, step, turnOn } from '../../testing/http/two-factor.ts'
import { engines } from '../../testing/stores/engines.ts'
import { perMinute, resetsPerAccount } from '../guesses.ts'
import { addressesPerAccount } from './failures.ts'

const action = 'session.sign_in_failed'

describe.each(engines)('on $name', (engine) => {
  test('refused sign-ins are in the audit log of every workspace of the account, with the address', async () => {
    const server = await open(engine)
    const { fixture, owner } = server
    const elsewhere = await server.signInAs('viewer', { workspaceId: fixture.otherWorkspaceId })
    await guess(server, owner.email.toUpperCase(), '203.0.113.7')
    await guess(server, elsewhere.email, '203.0.113.8')

    const entry = {
      action,
      actor_id: 'system',
      subject: owner.email,
      address: '203.0.113.7',
      details: { step: 'password', reason: 'incorrect', attempts: 1 },
    }
    await eventually(async () => expect(await failures(server)).toMatchObject([entry]))
    const exported = { workspaceId: fixture.workspaceId, mode: 'live', action, limit: 10 } as const
    expect((await authorized('audit.read', exportAudit)(fixture.app, fixture.member(), exported)).data).toMatchObject([
      entry,
    ])
    const others = { subject: elsewhere.email, address: '203.0.113.8' }
    const inOther = () => failures(server, fixture.otherWorkspaceId)
    await eventually(async () => expect(await inOther()).toMatchObject([others]))
  })

  test('an unknown email address leaves no entry', async () => {
    const server = await open(engine)
    await guess(server, 'nobody@example.com', '203.0.113.7')
    await guess(server, server.owner.email, '203.0.113.7')

    await eventually(async () => expect(await failures(server)).toHaveLength(1))
    expect(await failures(server)).toMatchObject([{ subject: server.owner.email }])
  })

  test('repeated ones and those beyond the limit are few entries with their number', async () => {
    const server = await open(engine)
    const { email } = server.owner
    // The last one leaves the last entry, so that none is recorded after the clock has moved.
    for (let i = 0; i < 20; i += 1) await guess(server, email, '203.0.113.7')

    const recorded = async () => sorted((await failures(server)).map(({ details }) => details))
    const again = { step: 'password', reason: 'incorrect', attempts: 1 }
    const expected = [
      again,
      { step: 'password', reason: 'incorrect', attempts: 10 },
      { step: 'password', reason: 'rate limit', attempts: 1 },
      { step: 'password', reason: 'rate limit', attempts: 10 },
    ]
    const sorted = (details: object[]) => details.map((each) => JSON.stringify(each)).toSorted()
    await eventually(async () => expect(await recorded()).toEqual(sorted(expected)))
    server.fixture.clock.advance(3_600_001)
    await guess(server, email, '203.0.113.7')
    await eventually(async () => expect(await recorded()).toEqual(sorted([...expected, again])))
  })

  test('refused sign-ins are recorded although the caller leaves before the answer', async () => {
    const server = await open(engine)
    const body = JSON.stringify({ email: server.owner.email, password: 'not the password' })
    const { hostname, port, host } = new URL(server.url)
    const head = `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json`
    const socket = connect(Number(port), hostname)
    socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`, () => socket.destroy())

    await eventually(async () => expect(await failures(server)).toMatchObject([{ subject: server.owner.email }]))
  })

  test('refused sign-ins from many addresses are bounded for one account', async () => {
    const server = await open(engine)
    const { email } = server.owner
    const { max } = addressesPerAccount
    for (let i = 0; i < max + 5; i += 1) await guess(server, email, `203.0.113.${i}`)
    const ofAccount = async () => (await failures(server)).filter(({ subject }) => subject === email)
    await eventually(async () => expect(await ofAccount()).toHaveLength(max))
    const agent = await server.signInAs('agent')
    await guess(server, agent.email, '203.0.113.200')
    await eventually(async () => expect((await failures(server)).at(-1)?.subject).toBe(agent.email))
    expect(await ofAccount()).toHaveLength(max)
  })

  test('wrong codes name the account whose password was correct', async () => {
    const server = await open(engine)
    const { secret } = await turnOn(server, server.owner)
    const { cookie } = await showPassword(server, server.owner)
    const wrong = signInCode(secret, later) === '123456' ? '654321' : '123456'
    await step(server, cookie, { totp: wrong }, '203.0.113.7')
    await step(server, cookie, { recovery: 'aaaaa-aaaaa' }, '203.0.113.8')
    await step(server, 'better-auth.two_factor=forged.forged', { totp: wrong }, '203.0.113.9')

    const expected = [
      { subject: server.owner.email, address: '203.0.113.7', details: { step: 'code', reason: 'incorrect' } },
      { subject: server.owner.email, address: '203.0.113.8', details: { step: 'recovery code', reason: 'incorrect' } },
    ]
    const byAddress = async () =>
      (await failures(server)).toSorted((one, other) => String(one.address).localeCompare(String(other.address)))
    await eventually(async () => expect(await byAddress()).toMatchObject(expected))
  })

  test('refused password resets name the account of the address or of the expired link', async () => {
    const { server, refused } = await openWithMail(engine)
    const { fixture, owner } = server
    const token = (await createResetLink(fixture.app, owner.email)).split('#token=')[1] ?? ''
    const reset = (used: string, password: string) => rpc(server, 'resetPassword', { token: used, password })
    expect((await reset(token, owner.email)).status).toBe(400)
    fixture.clock.advance(3_600_000)
    expect((await reset(token, 'another long password')).status).toBe(404)
    expect((await reset('f'.repeat(43), 'another long password')).status).toBe(404)
    for (let i = 0; i <= resetsPerAccount.max; i += 1) {
      fixture.clock.advance(60_000)
      expect((await rpc(server, 'requestPasswordReset', { email: owner.email.toUpperCase() })).status).toBe(200)
      await rpc(server, 'requestPasswordReset', { email: 'nobody@example.com' })
    }

    await eventually(async () => expect(await refused()).toEqual(['invalid link', 'rate limit', 'weak password']))
    const [entry] = await failures(server)
    expect(entry).toMatchObject({ subject: owner.email, address: '127.0.0.1', actor_id: 'system' })
  })

  test('requests for resets beyond the limit of one address name the account', async () => {
    const { server, refused } = await openWithMail(engine)
    for (let i = 0; i < perMinute.max; i += 1)
      await rpc(server, 'requestPasswordReset', { email: `nobody${i}@example.com` })
    expect((await rpc(server, 'requestPasswordReset', { email: server.owner.email })).status).toBe(429)
    await eventually(async () => expect(await refused()).toEqual(['rate limit']))
  })
})

async function openWithMail(engine: (typeof engines)[number]) {
  const { url: smtpUrl } = await openMailServer()
  const mail = { smtpUrl, from: 'p@example.com', allowClearText: false }
  const server = await openTestServer(engine, { mail })
  const refused = async () =>
    (await failures(server))
      .map(({ details }) => details)
      .map((each) => ('step' in each && each.step === 'password reset' && 'reason' in each ? String(each.reason) : ''))
      .toSorted()
  return { server, refused }
}

function rpc(server: TestServer, procedure: string, body: Record<string, unknown>) {
  return server.call('POST', `/trpc/account.${procedure}`, { body })
}

/** Entries are written after the answer. */
function eventually(assertion: () => Promise<void>) {
  return vi.waitFor(assertion, { timeout: 10_000 })
}

function open(engine: (typeof engines)[number]) {
  return openTestServer(engine, { trustProxy: 'loopback' })
}

function guess({ call }: TestServer, email: string, from: string) {
  const body = { email, password: 'not the password' }
  return call('POST', '/api/auth/sign-in/email', { body, headers: { 'x-forwarded-for': from } })
}

/** Oldest first. */
async function failures({ fixture }: TestServer, workspaceId = fixture.workspaceId) {
  const member = fixture.member('owner', { workspaceId })
  const { data } = await authorized('audit.read', listAudit)(
    fixture.app,
    member,
    ListAudit.parse({ workspaceId, action, limit: 500 }),
  )
  return data.reverse()
}
