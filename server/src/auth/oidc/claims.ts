import { singleLine } from '@parley/shared/names'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { OidcSettings } from '../../sign-in-settings.ts'
import type { ProviderMetadata } from './discovery.ts'
import type { ProviderClient } from './provider-client.ts'

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

/** Claims of an ID token whose signature, issuer, audience and nonce the sign-in library has checked. */
const IdToken = z.looseObject({
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
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

type Tokens = { readonly idToken?: string | undefined; readonly accessToken?: string | undefined }
type Reader = {
  readonly settings: OidcSettings
  readonly metadata: ProviderMetadata
  readonly client: ProviderClient
}

/** Reads the identity from the ID token, and from the UserInfo endpoint what the token lacks. Throws for invalid claims. */
export async function readIdentity(reader: Reader, { idToken, accessToken }: Tokens): Promise<ProviderIdentity> {
  const { settings } = reader
  if (idToken === undefined) throw new Error('The provider sent no ID token; is the scope openid allowed?')
  const token = IdToken.parse(decodeJwt(idToken))
  requireOwnToken(settings, token)
  const needed = ['email', 'email_verified', 'name', ...(settings.roles.length > 0 ? [settings.groupsClaim] : [])]
  const isComplete = needed.every((claim) => token[claim] !== undefined)
  const claims = isComplete ? token : { ...(await userInfo(reader, { sub: token.sub, accessToken })), ...token }
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

/** A token for several clients must name the one that it was issued to (OpenID Connect Core 1.0, section 3.1.3.7). */
function requireOwnToken({ clientId }: OidcSettings, { aud, azp }: z.infer<typeof IdToken>): void {
  const isForOthersToo = Array.isArray(aud) && aud.length > 1
  if (azp === undefined ? isForOthersToo : azp !== clientId)
    throw new Error('The ID token was issued to another client')
}

type Subject = { readonly sub: string; readonly accessToken: string | undefined }

async function userInfo({ metadata, client }: Reader, { sub, accessToken }: Subject): Promise<Record<string, unknown>> {
  if (metadata.userinfo_endpoint === undefined || accessToken === undefined) return {}
  const { status, body } = await client(metadata.userinfo_endpoint, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  if (status !== 200) throw new Error(`The UserInfo endpoint answered ${status}`)
  const claims = z.looseObject({ sub: z.string() }).parse(JSON.parse(body))
  if (claims.sub !== sub) throw new Error('The UserInfo endpoint described another person')
  return claims
}

/** Providers send a list, or a single group as text. */
function groupsIn(claim: unknown): readonly string[] {
  return [claim].flat().filter((group) => typeof group === 'string')
}
