import { singleLine } from '@parley/shared/names'
import {
  type Configuration,
  fetchUserInfo,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client'
import { z } from 'zod'
import type { OidcSettings } from '../../sign-in-settings.ts'

/** What the provider says about the person who signs in. */
export type ProviderIdentity = {
  /** Issuer and subject: never assigned to another person, unlike an email address. */
  readonly accountId: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  readonly groups: readonly string[]
  /** Whether the provider reports that the person has used a second factor. */
  readonly hasSecondFactor: boolean
}

/** Claims of an ID token whose signature, issuer, audience, times and nonce the library has checked. */
const IdToken = z.looseObject({
  sub: z.string().min(1).max(255),
  azp: z.string().optional(),
  amr: z.array(z.string()).optional().catch(undefined),
})

/** A name of any length: one that is longer than Parley allows is shortened. */
const ProviderName = z.string().overwrite(singleLine).trim().min(1)

const Profile = z.looseObject({
  email: z.email().max(200).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  name: ProviderName.optional().catch(undefined),
  preferred_username: ProviderName.optional().catch(undefined),
})

/** Authentication methods (RFC 8176) that are more than a password. */
const secondFactors = new Set(['mfa', 'otp', 'hwk', 'sc'])

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers
type Reader = { readonly settings: OidcSettings; readonly provider: Configuration }

/** Reads the identity from the ID token, and from the UserInfo endpoint what the token lacks. Throws for invalid claims. */
export async function readIdentity({ settings, provider }: Reader, tokens: Tokens): Promise<ProviderIdentity> {
  const token = IdToken.parse(tokens.claims())
  // The library compares it only in a token for several clients.
  if (token.azp !== undefined && token.azp !== settings.clientId)
    throw new Error('The ID token was issued to another client')
  const needed = ['email', 'email_verified', 'name', ...(settings.roles.length > 0 ? [settings.groupsClaim] : [])]
  const isComplete = needed.every((claim) => token[claim] !== undefined)
  const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined
  const more = isComplete || !hasUserInfo ? {} : await fetchUserInfo(provider, tokens.access_token, token.sub)
  const claims: Record<string, unknown> = { ...more, ...token }
  const { email, email_verified: verified, name, preferred_username: username } = Profile.parse(claims)
  return {
    accountId: `${settings.issuer}#${token.sub}`,
    email: email?.toLowerCase(),
    // Some providers write it as text at the UserInfo endpoint.
    isEmailVerified: verified === true || verified === 'true',
    name: (name ?? username)?.slice(0, 100),
    groups: groupsIn(claims[settings.groupsClaim]),
    hasSecondFactor: token.amr?.some((method) => secondFactors.has(method)) ?? false,
  }
}

/** Providers send a list, or a single group as text. */
function groupsIn(claim: unknown): readonly string[] {
  return [claim].flat().filter((group) => typeof group === 'string')
}
