import { AsyncLocalStorage } from 'node:async_hooks'
import { sentence } from '@parley/shared/sentences/sentence'
import type { ProviderRefusal } from '@parley/shared/workspace/provider-refusals'
import type { BetterAuthPlugin } from 'better-auth'
import type { OAuthProvider } from 'better-auth/oauth2'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  skipStateCheck,
} from 'openid-client'
import { AppError } from '../../errors.ts'
import type { OidcSettings } from '../../sign-in-settings.ts'
import type { AuthContext } from '../context.ts'
import { type ProviderIdentity, readIdentity } from './claims.ts'
import { makeDiscovery } from './discovery.ts'
import { makeProviderFetch, providerFailure } from './provider-client.ts'

/** The provider's id in the sign-in library's tables and in the path of the callback. */
export const providerId = 'oidc'

/** The account that the person signs in to, or why there is none. */
export type Admission =
  | { readonly userId: string; readonly email: string; readonly name: string }
  | { readonly refusal: ProviderRefusal; readonly userId?: string | undefined }

/** A sign-in through the provider, filled in while the library handles the callback. */
export type ProviderSignIn = {
  /** Finds, creates or refuses the account, in the transaction of the sign-in. */
  readonly admit: (identity: ProviderIdentity) => Promise<Admission>
  /** What the browser brought back, and the verifier of the sign-in that it began (PKCE). */
  returned?: { readonly code: string; readonly redirectURI: string; readonly codeVerifier?: string | undefined }
  identity?: ProviderIdentity
  admission?: Admission
  /** Why the provider's answer could not be used. */
  failure?: unknown
}

export type Provider = {
  readonly plugin: BetterAuthPlugin
  /** Reads the provider's metadata. Throws `unavailable` when the provider cannot be used now. */
  readonly prepare: () => Promise<void>
  /** Runs the sign-in library's callback for one sign-in. */
  readonly during: <Result>(signIn: ProviderSignIn, work: () => Promise<Result>) => Promise<Result>
}

/**
 * The configured OpenID Connect provider. Better Auth makes the state, the nonce and the verifier of a sign-in, recognizes
 * the browser that returns, and opens the session; `openid-client` reads the metadata, exchanges the code, and checks the
 * answers of the provider.
 */
export function makeProvider(context: AuthContext, settings: OidcSettings): Provider {
  const discover = makeDiscovery({ settings, fetch: makeProviderFetch(context.lookup), now: context.now })
  const signIns = new AsyncLocalStorage<ProviderSignIn>()
  const provider = providerOf({ settings, discover, signIns })
  return {
    plugin: { id: providerId, init: () => ({ context: { socialProviders: [provider] } }) },
    prepare: async () => {
      await discover().catch((err: unknown) => {
        context.log.warn({ from: 'sign-in', err }, 'The OpenID Connect provider could not be used')
        throw new AppError('unavailable', sentence('providerUnavailable', { provider: settings.label }))
      })
    },
    during: (signIn, work) => signIns.run(signIn, work),
  }
}

type Parts = {
  readonly settings: OidcSettings
  readonly discover: () => Promise<Configuration>
  readonly signIns: AsyncLocalStorage<ProviderSignIn>
}

function providerOf({ settings, discover, signIns }: Parts): OAuthProvider<{ sub: string }> {
  return {
    id: providerId,
    name: providerId,
    issuer: settings.issuer,
    requiresIdTokenNonce: true,
    // Accounts are created and linked by `admit` alone.
    disableSignUp: true,
    options: { disableSignUp: true },
    accountSubject: ({ profile }) => profile.sub,
    createAuthorizationURL: async ({ state, codeVerifier, idTokenNonce = '', redirectURI }) =>
      buildAuthorizationUrl(await discover(), {
        state,
        nonce: idTokenNonce,
        scope: settings.scopes.join(' '),
        redirect_uri: redirectURI,
        code_challenge_method: 'S256',
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      }),
    // The code is exchanged below, where the nonce is known too. Better Auth gets none of the tokens.
    validateAuthorizationCode: async (returned) => {
      const signIn = signIns.getStore()
      if (!signIn) return null
      signIn.returned = returned
      return {}
    },
    getUserInfo: async ({ expectedIdTokenNonce }) => {
      const signIn = signIns.getStore()
      if (!signIn) return null
      try {
        signIn.identity = await identify({ settings, provider: await discover() }, signIn, expectedIdTokenNonce)
      } catch (error) {
        signIn.failure = providerFailure(error)
        return null
      }
      signIn.admission = await signIn.admit(signIn.identity)
      if ('refusal' in signIn.admission) return null
      const { email, name } = signIn.admission
      return { user: { email, name, emailVerified: true }, data: { sub: signIn.identity.accountId } }
    },
  }
}

type Reader = { readonly settings: OidcSettings; readonly provider: Configuration }

/** Exchanges the code, which works once, and only together with the verifier and the nonce of this browser's sign-in. */
async function identify(reader: Reader, { returned }: ProviderSignIn, nonce: string | undefined) {
  if (returned?.codeVerifier === undefined || nonce === undefined) throw new Error('The sign-in was not begun here')
  // Better Auth has compared the state with the cookie of this browser, and the issuer where the response names one.
  const url = new URL(returned.redirectURI)
  url.search = new URLSearchParams({ code: returned.code, iss: reader.settings.issuer }).toString()
  const tokens = await authorizationCodeGrant(reader.provider, url, {
    pkceCodeVerifier: returned.codeVerifier,
    expectedNonce: nonce,
    expectedState: skipStateCheck,
  })
  return readIdentity(reader, tokens)
}
