import { describe, expect, test, vi } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { openMailServer } from '../../testing/http/mail-server.ts'
import { cookieOf, openTestServer, type SignedIn, type TestServer } from '../../testing/http/server.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { storeContents } from '../../testing/stores/store-contents.ts'
import { eraseColleagueByEmail } from '../personal-data/colleagues/erase-colleague.ts'
import { createResetLink } from './account/create-reset-link.ts'
import { emailChangesOfPerson } from './account/limit-email-changes.ts'
import { inviteMember } from './invitations/invite-member.ts'

const email = 'new@example.com'

describe.each(engines)('The email address of a person on $name', (engine) => {
  test('it changes once the link sent to the new address is opened, and the old one gets a notice', async () => {
    const { server, links, mailServer } = await openWithMail(engine)
    const agent = await server.signInAs('agent')
    const elsewhere = await signIn(server, agent.email, agent.password)
    const reset = (await createResetLink(server.fixture.app, agent.email)).split('#token=')[1] ?? ''
    const here = cookieOf((await signIn(server, agent.email, agent.password)).headers['set-cookie'])
    const person = { ...agent, cookie: here }

    const asked = await rpc(server, 'changeEmail', person, { email: 'New@Example.com', password: agent.password })
    expect(asked.body.result.data).toEqual({ changed: false })
    const [token = ''] = await vi.waitFor(() => atLeast(links(), 1))
    expect(await addressOf(server, person)).toBe(agent.email)
    expect(JSON.stringify(await storeContents(server.fixture.app))).not.toContain(email)

    expect((await rpc(server, 'confirmEmail', person, { token })).body.result.data).toEqual({ email })
    expect(await addressOf(server, person)).toBe(email)
    await vi.waitFor(() => expect(mailServer.readText()).toContain('your administrator now'))
    expect(mailServer.readText()).toContain(`RCPT TO:<${agent.email}>`)
    expect((await rpc(server, 'confirmEmail', person, { token })).status).toBe(404)
    const old = { cookie: cookieOf(elsewhere.headers['set-cookie']) }
    expect((await server.call('GET', '/trpc/members.me', old)).status).toBe(401)
    const resetting = { token: reset, password: 'another long password' }
    expect((await server.call('POST', '/trpc/account.resetPassword', { body: resetting })).status).toBe(404)
    expect((await signIn(server, agent.email, agent.password)).status).toBe(401)
    expect((await signIn(server, email, agent.password)).status).toBe(200)
    expect(await entriesOf(server.fixture, 'account.email_changed')).toMatchObject([
      { actor_id: `user:${agent.userId}`, details: { email: { from: agent.email, to: email }, ended: 0 } },
    ])
  })

  test('nobody but the person who asked can use the link, within an hour and until the next one', async () => {
    const { server, links } = await openWithMail(engine)
    const agent = await server.signInAs('agent')
    const thief = await server.signInAs('viewer')
    const ask = () => rpc(server, 'changeEmail', agent, { email, password: agent.password })
    await ask()
    const [replaced = ''] = await vi.waitFor(() => atLeast(links(), 1))
    expect((await rpc(server, 'confirmEmail', thief, { token: replaced })).status).toBe(404)
    expect((await rpc(server, 'confirmEmail', {}, { token: replaced })).status).toBe(401)
    await ask()
    const [, token = ''] = await vi.waitFor(() => atLeast(links(), 2))
    const forged = token.replace(email, 'forged@example.com')
    for (const refused of [replaced, forged]) {
      expect((await rpc(server, 'confirmEmail', agent, { token: refused })).status).toBe(404)
    }
    server.fixture.clock.advance(3_600_000)
    expect((await rpc(server, 'confirmEmail', agent, { token })).status).toBe(404)
    expect(await addressOf(server, agent)).toBe(agent.email)
  })

  test('an address in use is answered like any other, and its owner gets a notice', async () => {
    const { server, links, mailServer } = await openWithMail(engine)
    const agent = await server.signInAs('agent')
    const viewer = await server.signInAs('viewer')
    const ask = (address: string) => rpc(server, 'changeEmail', agent, { email: address, password: agent.password })
    const taken = await ask(viewer.email)
    expect([taken.status, taken.body]).toEqual([200, (await ask(email)).body])
    await vi.waitFor(() => expect(mailServer.readText()).toContain('already belongs to an account'))
    const [token = ''] = await vi.waitFor(() => atLeast(links(), 1))
    // Somebody else gets the address before the link is opened.
    const { db } = server.fixture.app
    await db.updateTable('user').set({ email }).where('id', '=', viewer.userId).execute()
    expect((await rpc(server, 'confirmEmail', agent, { token })).body.error.data.code).toBe('conflict')
    expect(await addressOf(server, agent)).toBe(agent.email)
  })

  test('the password is required, and guesses and new addresses are limited', async () => {
    const { server } = await openWithMail(engine)
    const agent = await server.signInAs('agent')
    const wrong = await rpc(server, 'changeEmail', agent, { email, password: 'not my password' })
    expect(wrong.body.error.data).toMatchObject({ code: 'invalid_request', details: [{ path: 'password' }] })
    const same = await rpc(server, 'changeEmail', agent, { email: agent.email, password: agent.password })
    expect(same.body.error.data).toMatchObject({ code: 'invalid_request', details: [{ path: 'email' }] })
    const statuses: number[] = []
    for (let count = 0; count <= emailChangesOfPerson.max; count += 1) {
      const change = { email: `new${count}@example.com`, password: agent.password }
      statuses.push((await rpc(server, 'changeEmail', agent, change)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: emailChangesOfPerson.max }, () => 200), 429])
    const guesses: number[] = []
    for (let count = 0; count < 10; count += 1) {
      guesses.push((await rpc(server, 'changeEmail', agent, { email, password: `guess ${count}` })).status)
    }
    expect(guesses.at(-1)).toBe(429)
  })

  test('without a mail server it changes at once, unless it is in use', async () => {
    const server = await openTestServer(engine)
    const agent = await server.signInAs('agent')
    const viewer = await server.signInAs('viewer')
    const change = (address: string) => rpc(server, 'changeEmail', agent, { email: address, password: agent.password })
    const taken = await change(viewer.email)
    expect(taken.body.error.data).toMatchObject({ code: 'conflict', details: [{ path: 'email' }] })
    expect((await change(email)).body.result.data).toEqual({ changed: true })
    expect(await addressOf(server, agent)).toBe(email)
    const { emailVerified } = await server.fixture.app.db
      .selectFrom('user')
      .select('emailVerified')
      .where('id', '=', agent.userId)
      .executeTakeFirstOrThrow()
    expect(Boolean(emailVerified)).toBe(false)
  })

  test('a person without a local password cannot change it', async () => {
    const server = await openTestServer(engine)
    const agent = await server.signInAs('agent')
    const { db } = server.fixture.app
    await db.updateTable('account').set({ providerId: 'oidc' }).where('userId', '=', agent.userId).execute()
    expect((await server.call('GET', '/trpc/account.email', { cookie: agent.cookie })).body.result.data).toEqual({
      may_change: false,
      by_link: false,
    })
    const refused = await rpc(server, 'changeEmail', agent, { email, password: agent.password })
    expect(refused.body.error.data.code).toBe('conflict')
  })

  test('invitations that wait at the earlier address follow to the new one', async () => {
    const server = await openTestServer(engine)
    const { app, member, workspaceId, otherWorkspaceId } = server.fixture
    const agent = await server.signInAs('agent', { workspaceId: otherWorkspaceId })
    const { link } = await authorized('members.manage', inviteMember)(
      app,
      { ...member(), userId: server.owner.userId },
      { workspaceId, email: agent.email, role: 'agent' },
    )
    await rpc(server, 'changeEmail', agent, { email, password: agent.password })
    const accepted = await server.call('POST', '/trpc/invitations.acceptAsMyself', {
      body: { token: link.split('#token=')[1] },
      cookie: agent.cookie,
    })
    expect(accepted.status).toBe(200)
  })

  test('an invitation of the new address stays beside that of the earlier one', async () => {
    const server = await openTestServer(engine)
    const { app, member, workspaceId, otherWorkspaceId } = server.fixture
    const agent = await server.signInAs('agent', { workspaceId: otherWorkspaceId })
    for (const address of [agent.email, email]) {
      const invited = { workspaceId, email: address, role: 'agent' as const }
      await authorized('members.manage', inviteMember)(app, member(), invited)
    }
    const changed = await rpc(server, 'changeEmail', agent, { email, password: agent.password })
    expect(changed.body.result.data).toEqual({ changed: true })
    const rows = await app.db.selectFrom('member_invitation').select('email').orderBy('email').execute()
    expect(rows.map((row) => row.email)).toEqual([agent.email, email])
  })

  test('erasing a person also erases their earlier addresses', async () => {
    const server = await openTestServer(engine)
    const { app, member, workspaceId } = server.fixture
    const invited = { workspaceId, email: 'first@example.com', role: 'agent' as const }
    const { link } = await authorized('members.manage', inviteMember)(
      app,
      { ...member(), userId: server.owner.userId },
      invited,
    )
    const password = 'correct horse battery'
    const body = { token: link.split('#token=')[1], name: 'Nina', password }
    const joined = await server.call('POST', '/trpc/invitations.accept', { body })
    const nina = { cookie: cookieOf(joined.headers['set-cookie']) }
    expect((await rpc(server, 'changeEmail', nina, { email, password })).status).toBe(200)
    await eraseColleagueByEmail(app, email)
    const contents = JSON.stringify(await storeContents(app))
    expect(contents).not.toContain('first@example.com')
    expect(contents).not.toContain(email)
  })
})

async function openWithMail(engine: TestEngine) {
  const mailServer = await openMailServer()
  const mail = { smtpUrl: mailServer.url, from: 'p@example.com', allowClearText: false }
  const server = await openTestServer(engine, { mail })
  const links = () =>
    [...mailServer.readText().matchAll(/\/confirm-email#token=(\S+)/g)].map(([, token = '']) =>
      decodeURIComponent(token),
    )
  return { server, mailServer, links }
}

function atLeast<Item>(items: readonly Item[], count: number): readonly Item[] {
  expect(items.length).toBeGreaterThanOrEqual(count)
  return items
}

function rpc({ call }: TestServer, procedure: string, { cookie }: { cookie?: string }, body: object) {
  return call('POST', `/trpc/account.${procedure}`, { body, cookie })
}

function signIn({ call }: TestServer, address: string, password: string) {
  return call('POST', '/api/auth/sign-in/email', { body: { email: address, password } })
}

async function addressOf({ call }: TestServer, { cookie }: Pick<SignedIn, 'cookie'>): Promise<string> {
  return (await call('GET', '/trpc/members.me', { cookie })).body.result.data.user.email
}
