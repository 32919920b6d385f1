import { expect, test } from 'vitest'
import { makeDiscovery } from './discovery.ts'

const issuer = 'https://id.example.com/realms/acme'
const settings = { issuer, clientId: 'parley', clientSecret: undefined, label: 'ID', scopes: [], groupsClaim: 'groups' }

function discovered(named: string) {
  const endpoint = `${issuer}/endpoint`
  const endpoints = { authorization_endpoint: endpoint, token_endpoint: endpoint, jwks_uri: endpoint }
  const algorithms = { id_token_signing_alg_values_supported: ['RS256'] }
  const fetch = async () => Response.json({ issuer: named, ...endpoints, ...algorithms })
  return makeDiscovery({ settings: { ...settings, roles: [] }, fetch, now: () => 0 })()
}

test.each([`${issuer}.evil.example`, `${issuer}-2`, `${issuer}/`, 'https://id.example.com', issuer.toUpperCase()])(
  'metadata whose issuer only resembles the configured one are refused: %s',
  async (named) => {
    expect((await discovered(issuer)).serverMetadata().issuer).toBe(issuer)
    await expect(discovered(named)).rejects.toThrow(`the provider names itself ${named}`)
  },
)
