import { schemaSentence } from '@parley/shared/sentences/sentence'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import { z } from 'zod'
import { isSecureUrl, type OidcSettings } from '../../sign-in-settings.ts'
import { providerFailure } from './provider-client.ts'

const endpoint = z.string().refine(isSecureUrl, schemaSentence('httpsUrlExpected'))
/** Signatures by the provider's private key. Others are made with the client's secret, or are none. */
const publicKeyAlgorithm = /^(RS|PS|ES)\d{3}$|^EdDSA$|^Ed25519$/

/** What Parley requires of the metadata (OpenID Connect Discovery 1.0, section 3) and the library does not. */
const Metadata = z.object({
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint.optional(),
  jwks_uri: endpoint,
  id_token_signing_alg_values_supported: z
    .array(z.string())
    .refine((all) => all.some((algorithm) => publicKeyAlgorithm.test(algorithm)), 'must contain one with a public key'),
})

/** How long the metadata is used before it is read again. */
const validMs = 3_600_000

type Context = { readonly settings: OidcSettings; readonly fetch: CustomFetch; readonly now: () => number }

/**
 * Reads the provider's metadata when somebody signs in, so that Parley also starts while the provider is down. Concurrent
 * callers share one request. Throws when the provider does not answer or is not the configured issuer.
 */
export function makeDiscovery({ settings, fetch, now }: Context): () => Promise<Configuration> {
  let known: { readonly provider: Configuration; readonly readAt: number } | undefined
  let pending: Promise<Configuration> | undefined
  return async () => {
    if (known && now() - known.readAt < validMs) return known.provider
    pending ??= discover(settings, fetch).finally(() => {
      pending = undefined
    })
    const provider = await pending
    known = { provider, readAt: now() }
    return provider
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings, fetch: CustomFetch): Promise<Configuration> {
  // Given the full address, the library leaves the issuer to its caller. Its own comparison ignores how a URL is written.
  const address = new URL(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`)
  // An ID token that has expired is refused, by however little. The library would accept it for another 30 seconds.
  const client = { [clockTolerance]: 0 }
  const provider = await discovery(address, clientId, client, authenticationWith(clientSecret), {
    [customFetch]: fetch,
    // The metadata are checked below: http is for this machine only. Signatures are not verified without the second.
    execute: [allowInsecureRequests, enableNonRepudiationChecks],
  }).catch((error: unknown) => {
    throw providerFailure(error)
  })
  const metadata = provider.serverMetadata()
  if (metadata.issuer !== issuer) {
    throw new Error(`PARLEY_OIDC_ISSUER is ${issuer}, but the provider names itself ${metadata.issuer}`)
  }
  Metadata.parse(metadata)
  return provider
}

/** HTTP Basic, which is also the default of the standard, or in the body where the provider supports only that. */
function authenticationWith(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None()
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...request) => {
    const isBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
    return isBasic ? basic(server, ...request) : post(server, ...request)
  }
}
