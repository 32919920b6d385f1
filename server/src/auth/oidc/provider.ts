import { AsyncLocalStorage } from 'node:async_hooks'
import { sentence } from '@parley/shared/sentences/sentence'
import type { ProviderRefusal } from '@parley/shared/workspace/provider-refusals'
import type { BetterAuthPlugin } from 'better-auth'
import { authorizationCodeRequest, getOAuth2Tokens, type OAuth2Tokens, type OAuthProvider } from 'better-auth/oauth2'
import { genericOAuth } from 'better-auth/plugins'
import { AppError } from '../../errors.ts'
import type { OidcSettings } from '../../sign-in-settings.ts'
import type { AuthContext } from '../context.ts'
import { type ProviderIdentity, readIdentity } from './claims.ts'
import { makeDiscovery, type ProviderMetadata } from './discovery.ts'
import { makeProviderClient, type ProviderClient } from './provider-client.ts'

/** The provider's id in the library's tables and in the path of the callback. */
export const providerId = 'oidc'

/** The account that the person signs in to, or why there is none. */
export type Admission =
  | { readonly userId: string; readonly email: string; readonly name: string }
  | { readonly refusal: ProviderRefusal; readonly userId?: string | undefined }

/** A sign-in through the provider, filled in while the library handles the callback. */
export type ProviderSignIn = {
  /** Finds, creates or refuses the account, in the transaction of the sign-in. */
  readonly admit: (identity: ProviderIdentity) => Promise<Admission>
  identity?: ProviderIdentity
  admission?: Admission
  /** Why the provider's answer could not be used. */
  failure?: unknown
}

export type Provider = {
  readonly plugin: BetterAuthPlugin
  /** Reads the provider's metadata. Throws `unavailable` when the provider cannot be used now. */
  readonly prepare: () => Promise<void>
  /** Runs the library's callback for one sign-in. */
  readonly during: <Result>(signIn: ProviderSignIn, work: () => Promise<Result>) => Promise<Result>
}

/**
 * The configured OpenID Connect provider, through the library's own plugin: authorization code with PKCE, state, and the
 * nonce, signature, issuer, audience and expiry of the ID token. The plugin would read the metadata once, at the start, with
 * requests that have no limits; here they are read when needed, with the project's own limits.
 */
export function makeProvider(context: AuthContext, settings: OidcSettings): Provider {
  const client = makeProviderClient(context.lookup)
  const discover = makeDiscovery({ settings, client, now: context.now })
  const signIns = new AsyncLocalStorage<ProviderSignIn>()
  /** The list that the library searches for the provider. */
  const providers: OAuthProvider[] = []
  let libraryContext: Parameters<Plugin['init']>[0] | undefined
  let current: ProviderMetadata | undefined

  return {
    plugin: {
      id: providerId,
      init: (initial) => {
        libraryContext = initial
        return { context: { socialProviders: providers } }
      },
    },
    prepare: async () => {
      const metadata = await discover().catch((err: unknown) => {
        context.log.warn({ from: 'sign-in', err }, 'The OpenID Connect provider could not be used')
        throw new AppError('unavailable', sentence('providerUnavailable', { provider: settings.label }))
      })
      if (metadata === current || libraryContext === undefined) return
      const plugin = pluginFor({ settings, metadata, client, signIns })
      providers.splice(0, 1, verifyingIdTokens(await initialized(plugin, libraryContext), settings, metadata))
      current = metadata
    },
    during: (signIn, work) => signIns.run(signIn, work),
  }
}

type Plugin = ReturnType<typeof genericOAuth>
type Parts = {
  readonly settings: OidcSettings
  readonly metadata: ProviderMetadata
  readonly client: ProviderClient
  readonly signIns: AsyncLocalStorage<ProviderSignIn>
}

function pluginFor({ settings, metadata, client, signIns }: Parts): Plugin {
  const { clientId, clientSecret } = settings
  return genericOAuth({
    config: [
      {
        providerId,
        clientId,
        ...(clientSecret !== undefined && { clientSecret }),
        authorizationUrl: metadata.authorization_endpoint,
        tokenUrl: metadata.token_endpoint,
        scopes: [...settings.scopes],
        pkce: true,
        // Sign-out ends the session in Parley only, for everybody alike.
        disableProviderLogout: true,
        // Accounts are created and linked by `admit` alone.
        disableSignUp: true,
        accountSubject: ({ profile }) => profile.sub ?? '',
        getToken: async ({ code, codeVerifier, redirectURI }) => {
          const signIn = signIns.getStore()
          try {
            return await exchange({ settings, metadata, client }, { code, codeVerifier, redirectURI })
          } catch (error) {
            if (signIn) signIn.failure = error
            throw error
          }
        },
        getUserInfo: async (tokens) => {
          const signIn = signIns.getStore()
          if (!signIn) return null
          try {
            signIn.identity = await readIdentity({ settings, metadata, client }, tokens)
          } catch (error) {
            signIn.failure = error
            return null
          }
          signIn.admission = await signIn.admit(signIn.identity)
          if ('refusal' in signIn.admission) return null
          const { email, name } = signIn.admission
          return { sub: signIn.identity.accountId, email, name, emailVerified: true }
        },
      },
    ],
  })
}

type Code = {
  readonly code: string
  readonly codeVerifier: string | undefined
  readonly redirectURI: string
}

/** Exchanges the authorization code, which works once, and only together with the verifier of this browser's sign-in. */
async function exchange(
  { settings, metadata, client }: Omit<Parts, 'signIns'>,
  { code, codeVerifier, redirectURI }: Code,
): Promise<OAuth2Tokens> {
  const { clientId, clientSecret } = settings
  const isBasic = metadata.token_endpoint_auth_methods_supported.includes('client_secret_basic')
  const { body, headers } = await authorizationCodeRequest({
    code,
    codeVerifier,
    redirectURI,
    options: { clientId, ...(clientSecret !== undefined && { clientSecret }) },
    tokenEndpoint: metadata.token_endpoint,
    ...(clientSecret !== undefined && { authentication: isBasic ? 'basic' : 'post' }),
  })
  const answer = await client(metadata.token_endpoint, { method: 'POST', headers, body: body.toString() })
  if (answer.status !== 200) throw new Error(`The token endpoint answered ${answer.status}`)
  return getOAuth2Tokens(JSON.parse(answer.body))
}

async function initialized(plugin: Plugin, context: Parameters<Plugin['init']>[0]): Promise<OAuthProvider> {
  const [provider] = (await plugin.init(context)).context.socialProviders
  if (!provider) throw new Error('The sign-in library did not accept the OpenID Connect provider')
  return provider
}

/**
 * Makes the library verify each ID token and require the nonce, as it does after a discovery of its own. The same object,
 * because the library's functions refer to it.
 */
function verifyingIdTokens(
  provider: OAuthProvider,
  { clientId }: OidcSettings,
  { issuer, keys, id_token_signing_alg_values_supported: algorithms }: ProviderMetadata,
): OAuthProvider {
  const idToken = { jwks: keys, issuer, audience: clientId, algorithms }
  return Object.assign(provider, { issuer, idToken, requiresIdTokenNonce: true })
}
