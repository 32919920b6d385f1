import { once } from 'node:events'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { openReceiver } from '../../testing/http/receiver.ts'
import { cookieOf, openTestServer } from '../../testing/http/server.ts'
import { clientId, clientSecret } from '../../testing/oidc/oidc-provider.ts'
import { sqlite } from '../../testing/stores/engines.ts'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

let own: Keys
let foreign: Keys
beforeAll(async () => {
  own = await generateKeyPair('ES256')
  foreign = await generateKeyPair('ES256')
})

const now = () => Math.floor(Date.now() / 1000)
const signed = (claims: JWTPayload, { privateKey }: Keys = own) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(privateKey)

/** What the token endpoint answers, made of correct claims; and whether that signs in. */
type Forgery = (claims: JWTPayload) => Promise<string | undefined> | string | undefined

const forgeries: Readonly<Record<string, Forgery>> = {
  'another issuer': (claims) => signed({ ...claims, iss: 'https://evil.example' }),
  'an issuer that begins like the configured one': (claims) => signed({ ...claims, iss: `${claims.iss}.evil.example` }),
  'another audience': (claims) => signed({ ...claims, aud: 'another client' }),
  'no audience': ({ aud: _, ...claims }) => signed(claims),
  'several audiences and no authorized party': (claims) => signed({ ...claims, aud: [clientId, 'another client'] }),
  'another authorized party': (claims) => signed({ ...claims, azp: 'another client' }),
  'another nonce': (claims) => signed({ ...claims, nonce: 'of another sign-in' }),
  'no nonce': ({ nonce: _, ...claims }) => signed(claims),
  'a time in the past': (claims) => signed({ ...claims, exp: now() - 60 }),
  'no expiry': ({ exp: _, ...claims }) => signed(claims),
  'no subject': ({ sub: _, ...claims }) => signed(claims),
  'the signature of another key': (claims) => signed(claims, foreign),
  'no signature': (claims) => new UnsecuredJWT(claims).encode(),
  'a signature with the client’s secret': (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret)),
  'no token': () => undefined,
  'text that is no token': () => 'a.b.c',
}

test('an ID token with correct claims signs in', async () => {
  const at = await open()
  expect(await at.signIn((claims) => signed(claims))).toEqual(['/', 200])
  expect(await at.signIn((claims) => signed({ ...claims, aud: [clientId, 'x'], azp: clientId }))).toEqual(['/', 200])
})

test.each(Object.entries(forgeries))('an ID token with %s signs nobody in', async (_, forge) => {
  const at = await open()
  expect(await at.signIn(forge)).toEqual(['/sign-in?refused=not_verified', 401])
})

test.each<[string, Partial<Record<string, Partial<Served>>>]>([
  ['another issuer in the metadata', { metadata: { change: { issuer: 'https://evil.example' } } }],
  ['an endpoint without TLS', { metadata: { change: { token_endpoint: 'http://id.example.com/token' } } }],
  [
    'only signatures with a shared secret',
    { metadata: { change: { id_token_signing_alg_values_supported: ['HS256', 'none'] } } },
  ],
  ['metadata that are not JSON', { metadata: { text: '<html>' } }],
  ['metadata without end', { metadata: { text: `"${'x'.repeat(2_000_000)}"` } }],
  ['metadata at another address', { metadata: { status: 302 } }],
])('the answers of the provider with %s do not start a sign-in', async (_, served) => {
  const at = await open(served)
  expect((await at.start()).status).toBe(503)
})

test.each<[string, Partial<Record<string, Partial<Served>>>, string]>([
  ['keys that are not JSON', { keys: { text: 'no keys' } }, 'not_verified'],
  ['a redirect of the token endpoint', { token: { status: 307 } }, 'not_verified'],
  ['a token without end', { token: { text: `"${'x'.repeat(2_000_000)}"` } }, 'unavailable'],
  ['a UserInfo endpoint that describes another person', { userinfo: { change: { sub: 'eve' } } }, 'not_verified'],
  ['a UserInfo endpoint that fails', { userinfo: { status: 500 } }, 'not_verified'],
])('the answers of the provider with %s sign nobody in', async (_, served, refused) => {
  const at = await open(served)
  const withoutName: Forgery = ({ name: _, ...claims }) => signed(claims)
  expect(await at.signIn(withoutName)).toEqual([`/sign-in?refused=${refused}`, 401])
})

type Served = { readonly status: number; readonly text: string; readonly change: object }

/** Parley with a provider whose answers the test makes itself. Its owner is `ada` there. */
async function open(served: Partial<Record<string, Partial<Served>>> = {}) {
  let idToken: string | undefined
  const provider = await openReceiver()
  const issuer = new URL(provider.url).origin
  const documents: Readonly<Record<string, () => Promise<object> | object>> = {
    metadata: () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['ES256', 'HS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }),
    keys: async () => ({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' }] }),
    token: () => ({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken }),
    userinfo: () => ({ sub: 'ada', name: 'Ada' }),
  }
  provider.answer = async (response, { path }) => {
    const name = path === '/.well-known/openid-configuration' ? 'metadata' : path.slice(1)
    const { status = 200, text, change } = served[name] ?? {}
    const body = text ?? JSON.stringify({ ...(await documents[name]?.()), ...change })
    response.writeHead(status, { 'content-type': 'application/json', location: `${issuer}/keys` }).end(body)
    await once(response, 'close')
  }
  const settings = { issuer, clientId, clientSecret, label: 'Acme ID', scopes: ['openid'], groupsClaim: 'groups' }
  const { call, owner } = await openTestServer(sqlite, { oidc: { ...settings, roles: [] } })
  const start = () => call('POST', '/api/auth/sign-in/social', { body: {} })
  return {
    start,
    signIn: async (forge: Forgery) => {
      const started = await start()
      const { state, nonce } = Object.fromEntries(new URL(started.body.url).searchParams)
      const person = { sub: 'ada', email: owner.email, email_verified: true, name: 'Ada' }
      const times = { iat: now(), exp: now() + 60 }
      idToken = await forge({ iss: issuer, aud: clientId, ...(nonce && { nonce }), ...times, ...person })
      const cookie = cookieOf(started.headers['set-cookie'])
      const { headers } = await call('GET', `/api/auth/callback/oidc?code=x&state=${state}`, { cookie })
      const { status } = await call('GET', '/api/me', { cookie: cookieOf(headers['set-cookie']) })
      return [headers.location, status]
    },
  }
}
