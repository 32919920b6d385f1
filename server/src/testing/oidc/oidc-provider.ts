import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'
import { request } from 'undici'
import { onTestFinished } from 'vitest'
import type { OidcSettings } from '../../sign-in-settings.ts'
import type { AtEnd } from '../http/process.ts'

/** What the provider says about one person. */
export type Claims = {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
}

export type TestProvider = {
  /** The settings with which Parley uses the provider. */
  readonly settings: OidcSettings
  /** The people by their login, which is their subject too; a test changes their groups here. */
  readonly people: Map<string, Claims>
  /** Registers Parley at this base URL. */
  readonly register: (baseUrl: string) => void
  /** Signs in on the provider's page, as a browser does. Returns the URL of Parley that the provider redirects to. */
  readonly authorize: (authorizationUrl: string, login: string) => Promise<URL>
  readonly close: () => Promise<void>
}

export const clientId = 'parley'
export const clientSecret = 'a secret: of+the client/&%'

/** A certified OpenID Connect provider with a sign-in page, on this machine. Closed when the test ends. */
export async function openOidcProvider(atEnd: AtEnd = onTestFinished): Promise<TestProvider> {
  const people = new Map<string, Claims>()
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    if (!provider) response.writeHead(503).end()
    else if (request.url?.startsWith('/interaction/')) void signInPage(provider, request, response)
    else void provider.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  atEnd(close)
  return {
    settings: {
      issuer,
      clientId,
      clientSecret,
      label: 'Acme ID',
      scopes: ['openid', 'profile', 'email', 'groups'],
      groupsClaim: 'groups',
      roles: [],
    },
    people,
    register: (baseUrl) => {
      provider = makeProvider(issuer, `${baseUrl}/api/auth/callback/oidc`, people)
    },
    authorize,
    close,
  }
}

function makeProvider(issuer: string, redirectUri: string, people: ReadonlyMap<string, Claims>): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    // Parley belongs to the same company, so nobody is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, ...(oidc.account && { accountId: oidc.account.accountId }) })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
    cookies: { keys: ['a key for cookies'] },
    // The provider prints a notice for each lifetime that is not set.
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  })
}

async function signInPage(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const login = new URLSearchParams(await text(request)).get('login')
    const result = login
      ? { login: { accountId: login } }
      : { error: 'access_denied', error_description: 'The person cancelled the sign-in' }
    return provider.interactionFinished(request, response, result)
  }
  response.setHeader('Content-Type', 'text/html')
  response.end(`<!doctype html><title>Acme ID</title><form method="post">
    <label>Login <input name="login"></label> <button>Continue</button></form>`)
}

async function authorize(authorizationUrl: string, login: string): Promise<URL> {
  const { origin } = new URL(authorizationUrl)
  const cookies = new Map<string, string>()
  let url = new URL(authorizationUrl)
  let body: string | undefined
  // One round more than the provider needs: to the page, the form, back to the authorization, and away.
  for (let round = 0; round < 5 && url.origin === origin; round += 1) {
    const answer = await request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: body ?? null,
    })
    await answer.body.dump()
    for (const each of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    const { location } = answer.headers
    body = location === undefined && body === undefined ? new URLSearchParams({ login }).toString() : undefined
    if (location === undefined && body === undefined) break
    url = new URL(String(location ?? url), url)
  }
  if (url.origin === origin) throw new Error(`The provider did not redirect back, but stayed at ${url}`)
  return url
}
