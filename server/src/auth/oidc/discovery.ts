import { schemaSentence } from '@parley/shared/sentences/sentence'
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { isSecureUrl, type OidcSettings } from '../../sign-in-settings.ts'
import type { ProviderClient } from './provider-client.ts'

const endpoint = z.string().refine(isSecureUrl, schemaSentence('httpsUrlExpected'))
/** Signatures by the provider's private key. Others are made with the client's secret, or are none. */
const publicKeyAlgorithm = /^(RS|PS|ES)\d{3}$|^EdDSA$|^Ed25519$/

/** The part of OpenID Connect Discovery 1.0, section 3, that Parley uses. */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint.optional(),
  jwks_uri: endpoint,
  id_token_signing_alg_values_supported: z
    .array(z.string())
    .transform((all) => all.filter((algorithm) => publicKeyAlgorithm.test(algorithm)))
    .refine((algorithms) => algorithms.length > 0, 'must contain an algorithm with a public key'),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

export type ProviderMetadata = z.infer<typeof Metadata> & { readonly keys: JWTVerifyGetKey }

/** How long the metadata is used before it is read again. */
const validMs = 3_600_000

type Context = { readonly settings: OidcSettings; readonly client: ProviderClient; readonly now: () => number }

/**
 * Reads the provider's metadata when somebody signs in, so that Parley also starts while the provider is down. Concurrent
 * callers share one request. Throws when the provider does not answer or is not the configured issuer.
 */
export function makeDiscovery({ settings, client, now }: Context): () => Promise<ProviderMetadata> {
  let known: { readonly metadata: ProviderMetadata; readonly readAt: number } | undefined
  let pending: Promise<ProviderMetadata> | undefined
  return async () => {
    if (known && now() - known.readAt < validMs) return known.metadata
    pending ??= discover(settings, client).finally(() => {
      pending = undefined
    })
    const metadata = await pending
    known = { metadata, readAt: now() }
    return metadata
  }
}

async function discover({ issuer }: OidcSettings, client: ProviderClient): Promise<ProviderMetadata> {
  const { status, body } = await client(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`)
  if (status !== 200) throw new Error(`The metadata of ${issuer} could not be read: status ${status}`)
  const metadata = Metadata.parse(JSON.parse(body))
  if (metadata.issuer !== issuer) {
    throw new Error(`PARLEY_OIDC_ISSUER is ${issuer}, but the provider names itself ${metadata.issuer}`)
  }
  return { ...metadata, keys: keysOf(metadata.jwks_uri, client) }
}

/** The provider's public keys, read again when a token names an unknown one. */
function keysOf(url: string, client: ProviderClient): JWTVerifyGetKey {
  const read = async () => {
    const { status, body } = await client(url)
    return new Response(body, { status })
  }
  return createRemoteJWKSet(new URL(url), { [customFetch]: read })
}
