import { authorizationCodeGrant } from 'openid-client'
import { expect, test } from 'vitest'
import { makeDiscovery } from './discovery.ts'

const issuer = 'https://id.example.com/realms/acme'
const settings = { issuer, clientId: 'parley', clientSecret: undefined, label: 'ID', scopes: [], groupsClaim: 'groups' }

/** The library with a provider that names itself so. `idToken` is in the answer of its token endpoint. */
function discovered(named: string, idToken?: string) {
  const endpoints = { authorization_endpoint: issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` }
  const algorithms = { id_token_signing_alg_values_supported: ['RS256'] }
  const tokens = { access_token: 'access', token_type: 'bearer', id_token: idToken }
  const fetch = async (url: string) =>
    Response.json(url === endpoints.token_endpoint ? tokens : { issuer: named, ...endpoints, ...algorithms })
  return makeDiscovery({ settings: { ...settings, roles: [] }, fetch, now: () => 0 })()
}

test.each([`${issuer}.evil.example`, `${issuer}-2`, `${issuer}/`, 'https://id.example.com', issuer.toUpperCase()])(
  'metadata whose issuer only resembles the configured one are refused: %s',
  async (named) => {
    expect((await discovered(issuer)).serverMetadata().issuer).toBe(issuer)
    await expect(discovered(named)).rejects.toThrow(`the provider names itself ${named}`)
  },
)

test('an ID token is refused from the second of its expiry on', async () => {
  expect(await refusalOfTokenThatExpiresIn(0)).toMatchObject({ code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' })
  // The signature, which the token lacks, is checked last.
  expect(await refusalOfTokenThatExpiresIn(60)).toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' })
})

async function refusalOfTokenThatExpiresIn(seconds: number): Promise<unknown> {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: 'parley', sub: 'ada', iat, exp: iat + seconds }
  const encoded = [{ alg: 'RS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const provider = await discovered(issuer, `${encoded.join('.')}.c2lnbmF0dXJl`)
  const returned = new URL('https://chat.example.com/api/auth/callback/oidc?code=x')
  return authorizationCodeGrant(provider, returned).catch((error: unknown) => error)
}
