import type { Role } from '@parley/shared/workspace/members'
import { providerRefusals } from '@parley/shared/workspace/provider-refusals'
import { describe, expect, test, vi } from 'vitest'
import { createResetLink } from '../../features/members/account/create-reset-link.ts'
import { inviteMember } from '../../features/members/invitations/invite-member.ts'
import type { RoleOfGroup } from '../../sign-in-settings.ts'
import { authorized } from '../../testing/authorized.ts'
import { cookieOf, openTestServer, type TestServer } from '../../testing/http/server.ts'
import { signInCode } from '../../testing/http/sign-in-code.ts'
import { later, turnOn } from '../../testing/http/two-factor.ts'
import { type Claims, openOidcProvider, type TestProvider } from '../../testing/oidc/oidc-provider.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'

const start = '/api/auth/sign-in/social'
const ada: Claims = { email: 'Ada@Example.com', email_verified: true, name: 'Ada Byron', groups: ['support'] }

describe.each(engines)('Sign-in through the provider on $name', (engine) => {
  test('a person of a mapped group gets an account without a password', async () => {
    const at = await open(engine)
    at.provider.people.set('ada', ada)

    const { answer, cookie } = await signIn(at, 'ada', { next: '/account' })
    const me = (await at.call('GET', '/trpc/members.me', { cookie })).body.result.data
    const sessions = await at.call('GET', '/trpc/account.sessions', { cookie })

    expect([answer.status, answer.headers.location]).toEqual([302, '/account'])
    expect(me.user).toMatchObject({ email: 'ada@example.com', name: 'Ada Byron' })
    expect(me.workspaces).toMatchObject([{ id: at.fixture.workspaceId, role: 'agent' }])
    expect(sessions.body.result.data.data).toMatchObject([{ is_current: true, address: '127.0.0.1' }])
    expect(await accounts(at)).toEqual([{ providerId: 'oidc', accountId: `${at.provider.settings.issuer}#ada` }])
    expect(await audit(at)).toMatchObject([
      ['member.added', 'ada@example.com', { role: 'agent', by: 'groups of the provider' }, '127.0.0.1'],
      ['session.signed_in', 'ada@example.com', { step: 'provider' }, '127.0.0.1'],
    ])
    const signedOut = await at.call('POST', '/api/auth/sign-out', { cookie, body: {} })
    expect([signedOut.status, signedOut.body.success]).toEqual([200, true])
    expect((await at.call('GET', '/api/me', { cookie })).status).toBe(401)
  })

  test('changed groups change the role, and with no group access is withdrawn', async () => {
    const at = await open(engine)
    const as = (...groups: string[]) => at.provider.people.set('ada', { ...ada, groups })
    as('support')
    const before = await signIn(at, 'ada')

    as('support', 'leads')
    const promoted = await signIn(at, 'ada')
    expect((await me(at, before.cookie)).body.workspaces).toMatchObject([{ role: 'admin' }])

    as('another group')
    const refused = await signIn(at, 'ada')
    expect(refused.answer.headers.location).toBe('/sign-in?refused=no_access')
    for (const { cookie } of [before, promoted, refused]) expect((await me(at, cookie)).status).toBe(401)
    expect((await audit(at)).filter(([action]) => action.startsWith('member.'))).toMatchObject([
      ['member.added', 'ada@example.com', { role: 'agent' }, '127.0.0.1'],
      ['member.changed', 'ada@example.com', { role: { from: 'agent', to: 'admin' } }, '127.0.0.1'],
      ['member.removed', 'ada@example.com', { by: 'groups of the provider' }, '127.0.0.1'],
    ])
    await eventually(async () =>
      expect((await audit(at)).at(-1)).toMatchObject(['member.removed', 'ada@example.com', {}, '127.0.0.1']),
    )

    as('support')
    expect((await me(at, (await signIn(at, 'ada')).cookie)).body.workspaces).toMatchObject([{ role: 'agent' }])
  })

  test('only the workspaces of the configuration change, and a last owner stays', async () => {
    const at = await open(engine)
    const { otherWorkspaceId, workspaceId } = at.fixture
    const elsewhere = await at.signInAs('viewer', { workspaceId: otherWorkspaceId })
    at.provider.people.set('viewer', { ...ada, email: elsewhere.email, groups: [] })
    at.provider.people.set('owner', { ...ada, email: at.owner.email, groups: ['support'] })

    const viewer = await me(at, (await signIn(at, 'viewer')).cookie)
    const owner = await me(at, (await signIn(at, 'owner')).cookie)

    expect(viewer.body.workspaces).toMatchObject([{ id: otherWorkspaceId, role: 'viewer' }])
    expect(owner.body.workspaces).toMatchObject([{ id: workspaceId, role: 'owner' }])
    await at.signInAs('owner')
    expect((await me(at, (await signIn(at, 'owner')).cookie)).body.workspaces).toMatchObject([{ role: 'agent' }])
  })

  test('an account with the same address is linked only if the provider has verified it', async () => {
    const at = await open(engine)
    const { email, password, userId } = await at.signInAs('agent')
    at.provider.people.set('thief', { ...ada, email, email_verified: false })
    at.provider.people.set('unknown', { ...ada, email_verified: false })
    at.provider.people.set('silent', { name: 'No address', groups: ['support'] })

    const thief = await signIn(at, 'thief')
    expect(thief.answer.headers.location).toBe('/sign-in?refused=email_not_verified')
    expect((await signIn(at, 'unknown')).answer.headers.location).toBe('/sign-in?refused=email_not_verified')
    expect((await signIn(at, 'silent')).answer.headers.location).toBe('/sign-in?refused=email_missing')
    expect((await me(at, thief.cookie)).status).toBe(401)
    expect((await accounts(at)).map(({ providerId }) => providerId)).toEqual(['credential'])
    const failure = { step: 'provider', reason: 'email not verified', attempts: 1 }
    await eventually(async () =>
      expect(await audit(at)).toEqual([['session.sign_in_failed', email, failure, '127.0.0.1']]),
    )

    at.provider.people.set('right', { ...ada, email: email.toUpperCase() })
    expect((await me(at, (await signIn(at, 'right')).cookie)).body.user.id).toBe(userId)
    const { issuer } = at.provider.settings
    expect((await audit(at))[1]).toEqual(['account.linked', email, { issuer }, '127.0.0.1'])
    expect((await at.call('POST', '/api/auth/sign-in/email', { body: { email, password } })).status).toBe(200)
  })

  test('an account whose address was not confirmed is not linked', async () => {
    const at = await open(engine)
    const { app } = at.fixture
    await app.db
      .updateTable('user')
      .set({ emailVerified: app.store.identityFlag(false) })
      .execute()
    at.provider.people.set('owner', { ...ada, email: at.owner.email })
    const { answer, cookie } = await signIn(at, 'owner')
    expect(answer.headers.location).toBe('/sign-in?refused=account_unconfirmed')
    expect((await me(at, cookie)).status).toBe(401)
  })

  test('a linked account follows the subject, not the address', async () => {
    const at = await open(engine)
    at.provider.people.set('ada', ada)
    const { id } = (await me(at, (await signIn(at, 'ada')).cookie)).body.user

    at.provider.people.set('ada', { ...ada, email: 'countess@example.com', email_verified: false })
    at.provider.people.set('successor', ada)
    const renamed = await me(at, (await signIn(at, 'ada')).cookie)
    const successor = await signIn(at, 'successor')

    expect(renamed.body.user).toMatchObject({ id, email: 'ada@example.com' })
    expect(successor.answer.headers.location).toBe('/sign-in?refused=account_in_use')
    expect((await me(at, successor.cookie)).status).toBe(401)
  })

  test('a link to a former issuer does not prevent one to the current issuer', async () => {
    const at = await open(engine)
    at.provider.people.set('ada', ada)
    const { id } = (await me(at, (await signIn(at, 'ada')).cookie)).body.user
    const former = `${at.provider.settings.issuer}0#ada`
    await at.fixture.app.db.updateTable('account').set({ accountId: former }).where('userId', '=', id).execute()

    expect((await me(at, (await signIn(at, 'ada')).cookie)).body.user).toMatchObject({ id })
  })

  test('a stranger without a mapped group is refused and leaves no account', async () => {
    const at = await open(engine)
    at.roles.push({ group: 'ghosts', workspace: '0192f3a4-5b6c-7d8e-9f01-23456789abcd', role: 'owner' })
    at.provider.people.set('eve', { ...ada, groups: ['ghosts', 'SUPPORT'] })

    const { answer, cookie } = await signIn(at, 'eve')

    expect([answer.status, answer.headers.location]).toEqual([302, '/sign-in?refused=no_access'])
    expect(providerRefusals.no_access).toBe(
      'Your account at the sign-in service has no access to Parley. Ask your administrator to add you to a group that has.',
    )
    expect((await me(at, cookie)).status).toBe(401)
    expect(await accounts(at)).toEqual([])
    expect(await at.fixture.app.db.selectFrom('user').select('email').execute()).toEqual([{ email: at.owner.email }])
  })

  test('two windows of a new person at once become one account', async () => {
    const at = await open(engine)
    at.provider.people.set('ada', ada)

    const answers = await Promise.all([signIn(at, 'ada'), signIn(at, 'ada'), signIn(at, 'ada')])

    expect(answers.map(({ answer }) => answer.headers.location)).toEqual(['/', '/', '/'])
    expect(await accounts(at)).toHaveLength(1)
    const added = (await audit(at)).filter(([action]) => action === 'member.added')
    expect(added).toHaveLength(1)
  })

  test('with two-factor sign-in on, a code is required after the provider too', async () => {
    const at = await open(engine)
    const { secret } = await turnOn(at, at.owner)
    at.provider.people.set('owner', { ...ada, email: at.owner.email, groups: [] })

    const { answer, cookie } = await signIn(at, 'owner', { next: '/account' })
    expect(answer.headers.location).toBe('/sign-in?step=code&next=%2Faccount')
    expect((await me(at, cookie)).status).toBe(401)
    const body = { code: signInCode(secret, later) }
    const second = await at.call('POST', '/api/auth/two-factor/verify-totp', { body, cookie })
    expect((await me(at, cookieOf(second.headers['set-cookie']))).body.user.email).toBe(at.owner.email)
    const signedIn = (await audit(at)).filter(([action]) => action === 'session.signed_in')
    expect(signedIn).toMatchObject([['session.signed_in', at.owner.email, { second_step: 'code' }, '127.0.0.1']])
  })

  test('where two-factor is required, the provider answers for accounts without a password', async () => {
    const at = await open(engine)
    const { db } = at.fixture.app
    await db.updateTable('workspace_settings').set({ two_factor_roles: '["agent"]' }).execute()
    const { email } = await at.signInAs('agent')
    at.provider.people.set('ada', ada)
    at.provider.people.set('linked', { ...ada, email })

    const states: unknown[] = []
    for (const login of ['ada', 'linked']) {
      const { cookie } = await signIn(at, login)
      states.push((await me(at, cookie)).body.workspaces[0].two_factor)
    }

    expect(states).toEqual(['satisfied', 'missing'])
  })

  test('a replayed, foreign or altered return signs nobody in', async () => {
    const at = await open(engine)
    at.provider.people.set('ada', ada)
    const first = await signIn(at, 'ada')
    const replayed = await at.call('GET', first.callback, { cookie: first.state })
    const withoutCookie = await signIn(at, 'ada', { state: '' })
    const inAnotherBrowser = await signIn(at, 'ada', { state: first.state })
    const wrongState = await signIn(at, 'ada', { between: (url) => changed(url, 'state', 'invented') })
    const wrongCode = await signIn(at, 'ada', { between: (url) => changed(url, 'code', 'invented') })
    const wrongIssuer = await signIn(at, 'ada', { between: (url) => changed(url, 'iss', 'https://evil.example') })

    const answers = [
      replayed,
      ...[withoutCookie, inAnotherBrowser, wrongState, wrongCode, wrongIssuer].map((a) => a.answer),
    ]
    expect(answers.map(({ headers }) => headers.location)).toEqual([
      '/sign-in?refused=not_verified',
      '/sign-in?refused=expired',
      '/sign-in?refused=expired',
      '/sign-in?refused=expired',
      '/sign-in?refused=not_verified',
      '/sign-in?refused=not_verified',
    ])
    for (const { headers } of answers) expect((await me(at, cookieOf(headers['set-cookie']))).status).toBe(401)
  })
})

const [sqlite] = engines as [TestEngine]

test('the way to the provider uses PKCE, a state and a nonce, and only the caller’s own page', async () => {
  const at = await open(sqlite)
  const ask = (body: object) => at.call('POST', start, { body })
  const started = await ask({ idToken: { token: 'x' }, scopes: ['admin'], additionalParams: { prompt: 'none' } })
  const again = await ask({})

  const parameters = (url: string) => Object.fromEntries(new URL(url).searchParams)
  const first = parameters(started.body.url)
  expect(first).toEqual({
    response_type: 'code',
    client_id: 'parley',
    state: expect.stringMatching(/^.{32}$/),
    nonce: expect.stringMatching(/^.{32}$/),
    scope: 'openid profile email groups',
    redirect_uri: `${at.url}/api/auth/callback/oidc`,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(parameters(again.body.url)[name]).not.toBe(first[name])
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'evil', '/\t/evil.example']) {
    expect([next, (await ask({ next })).status]).toEqual([next, 400])
  }
  const foreign = await at.call('POST', start, { body: {}, headers: { origin: 'https://evil.example' } })
  expect(foreign.status).toBe(403)
})

test('a cancelled sign-in says so', async () => {
  const at = await open(sqlite)
  expect((await signIn(at, '')).answer.headers.location).toBe('/sign-in?refused=cancelled')
})

test('while the provider is down nobody signs in, and it is tried again', async () => {
  const provider = await openOidcProvider()
  const at = await openTestServer(sqlite, { oidc: provider.settings })

  const down = await at.call('POST', start, { body: {} })
  const returned = await at.call('GET', '/api/auth/callback/oidc?code=x&state=y')
  provider.register(at.url)
  const up = await at.call('POST', start, { body: {} })
  await provider.close()
  const lost = await at.call('GET', `/api/auth/callback/oidc?code=x&state=${stateIn(up.body.url)}`, {
    cookie: cookieOf(up.headers['set-cookie']),
  })

  expect(down).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(down.body.error).toBe('Sign-in with Acme ID is not available now; try again in a minute')
  expect(returned.headers.location).toBe('/sign-in?refused=unavailable')
  expect(up.status).toBe(200)
  expect(lost.headers.location).toBe('/sign-in?refused=unavailable')
})

test('an address returns from the provider at most ten times per minute', async () => {
  const at = await open(sqlite)
  const answers: unknown[] = []
  for (let n = 0; n < 11; n += 1) answers.push((await at.call('GET', '/api/auth/callback/oidc')).headers.location)
  expect(answers).toEqual([...Array(10).fill('/sign-in?refused=expired'), '/sign-in?refused=too_many_attempts'])
})

test('without a provider the endpoints do not exist', async () => {
  const at = await openTestServer(sqlite)
  expect((await at.call('POST', start, { body: {} })).status).toBe(404)
  expect((await at.call('GET', '/api/auth/callback/oidc')).status).toBe(404)
  const methods = await at.call('GET', '/trpc/account.signInMethods')
  expect(methods.body.result.data).toEqual({ passwords: true, provider: null })
})

test('disabled local passwords are refused everywhere, and the provider signs in', async () => {
  const at = await open(sqlite, { passwordSignIn: false })
  const { cookie, email, password } = at.owner
  const sentence = 'Local passwords are disabled here; sign in with Acme ID'
  const link = await createResetLink(at.fixture.app, email)
  const token = link.replace(/.*#token=/, '')
  const invited = await authorized('members.manage', inviteMember)(at.fixture.app, at.fixture.member(), {
    workspaceId: at.fixture.workspaceId,
    email: 'grace@example.com',
    role: 'agent',
  })

  const refused: [string, object][] = [
    ['/api/auth/sign-in/email', { email, password }],
    ['/api/auth/change-password', { currentPassword: password, newPassword: 'another long one' }],
    ['/trpc/account.requestPasswordReset', { email }],
    ['/trpc/account.resetPassword', { token, password: 'another long one' }],
    [
      '/trpc/invitations.accept',
      { token: invited.link.replace(/.*#token=/, ''), name: 'Grace', password: 'a long one!' },
    ],
  ]
  for (const [path, body] of refused) {
    const answer = await at.call('POST', path, { body, cookie })
    const message = answer.body.error?.message ?? answer.body.error
    expect([path, answer.status, message]).toEqual([path, 403, sentence])
  }
  at.provider.people.set('owner', { ...ada, email })
  expect((await signIn(at, 'owner')).answer.headers.location).toBe('/')
  const methods = await at.call('GET', '/trpc/account.signInMethods')
  expect(methods.body.result.data).toEqual({ passwords: false, provider: 'Acme ID' })
})

type At = TestServer & { readonly provider: TestProvider; readonly roles: RoleOfGroup[] }

/** Parley and its provider, whose groups `support` and `leads` give the roles agent and admin. */
async function open(engine: TestEngine, more: { passwordSignIn?: boolean } = {}): Promise<At> {
  const provider = await openOidcProvider()
  const roles: RoleOfGroup[] = []
  const server = await openTestServer(engine, { oidc: { ...provider.settings, roles }, ...more })
  provider.register(server.url)
  const give = (group: string, role: Role) => roles.push({ group, workspace: server.fixture.workspaceId, role })
  give('support', 'agent')
  give('leads', 'admin')
  return { ...server, provider, roles }
}

/** Signs in as a browser does. `between` changes the address to which the provider redirects. */
async function signIn(
  at: At,
  login: string,
  { next, state: given, between = (url) => url }: { next?: string; state?: string; between?: (url: URL) => URL } = {},
) {
  const started = await at.call('POST', start, { body: { next } })
  const state = given ?? cookieOf(started.headers['set-cookie'])
  const { pathname, search } = between(await at.provider.authorize(started.body.url, login))
  const answer = await at.call('GET', pathname + search, { cookie: state })
  return { answer, state, callback: pathname + search, cookie: cookieOf(answer.headers['set-cookie']) }
}

function me(at: At, cookie: string) {
  return at.call('GET', '/api/me', { cookie })
}

function changed(url: URL, name: string, value: string): URL {
  url.searchParams.set(name, value)
  return url
}

function stateIn(authorizationUrl: string): string {
  return new URL(authorizationUrl).searchParams.get('state') ?? ''
}

/** Refusals are recorded after the answer. */
function eventually(assertion: () => Promise<void>) {
  return vi.waitFor(assertion, { timeout: 10_000 })
}

function accounts({ fixture, owner }: At) {
  return fixture.app.db
    .selectFrom('account')
    .select(['providerId', 'accountId'])
    .where('userId', '!=', owner.userId)
    .execute()
}

async function audit({ fixture }: At, workspaceId = fixture.workspaceId) {
  const rows = await fixture.app.db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'details', 'address'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('seq')
    .execute()
  return rows.map(({ action, subject, details, address }) => [action, subject, JSON.parse(details), address])
}
