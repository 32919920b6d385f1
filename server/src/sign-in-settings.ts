import { Role } from '@parley/shared/workspace/members'
import { z } from 'zod'

/** Members of this group of the OpenID Connect provider have this role in this workspace. */
const RoleOfGroup = z.strictObject({
  group: z.string().min(1).max(500),
  workspace: z.uuid(),
  role: Role,
})
export type RoleOfGroup = z.infer<typeof RoleOfGroup>

/** How people sign in, named as in the environment. */
export const signInVariables = {
  PARLEY_OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSecureUrl, 'must use https, except on this machine')
    .refine((text) => !/[?#]/.test(text), 'must have no query and no fragment')
    .optional(),
  PARLEY_OIDC_CLIENT_ID: z.string().min(1).optional(),
  PARLEY_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  PARLEY_OIDC_LABEL: z.string().trim().min(1).max(50).default('single sign-on'),
  PARLEY_OIDC_SCOPES: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine((scopes) => scopes.includes('openid'), 'must contain openid')
    .default(['openid', 'profile', 'email']),
  PARLEY_OIDC_GROUPS_CLAIM: z.string().min(1).max(200).default('groups'),
  PARLEY_OIDC_ROLES: z.string().transform(parseJson).pipe(z.array(RoleOfGroup).max(1_000)).default([]),
  PARLEY_PASSWORD_SIGN_IN: z.enum(['true', 'false']).default('true'),
}

const Variables = z.object(signInVariables)

export type OidcSettings = {
  /** Exactly as the provider writes it in its metadata and its ID tokens. */
  readonly issuer: string
  readonly clientId: string
  /** The secret of the client; undefined for a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | undefined
  /** Completes "Sign in with". */
  readonly label: string
  readonly scopes: readonly string[]
  readonly groupsClaim: string
  readonly roles: readonly RoleOfGroup[]
}

export type SignInSettings = {
  /** The OpenID Connect provider; undefined where people sign in with local passwords only. */
  readonly oidc: OidcSettings | undefined
  /** Whether local passwords are accepted. */
  readonly passwordSignIn: boolean
}

/** Throws an error for a combination that would leave nobody a way to sign in. */
export function signInSettingsOf(env: z.infer<typeof Variables>): SignInSettings {
  const { PARLEY_OIDC_ISSUER: issuer, PARLEY_OIDC_CLIENT_ID: clientId } = env
  if ((issuer === undefined) !== (clientId === undefined)) {
    throw notValid('PARLEY_OIDC_ISSUER and PARLEY_OIDC_CLIENT_ID must be set together, or not at all.')
  }
  const passwordSignIn = env.PARLEY_PASSWORD_SIGN_IN === 'true'
  if (issuer === undefined || clientId === undefined) {
    if (passwordSignIn) return { oidc: undefined, passwordSignIn }
    throw notValid(
      'PARLEY_PASSWORD_SIGN_IN=false needs an OpenID Connect provider, or nobody could sign in: set PARLEY_OIDC_ISSUER and PARLEY_OIDC_CLIENT_ID.',
    )
  }
  return {
    oidc: {
      issuer,
      clientId,
      clientSecret: env.PARLEY_OIDC_CLIENT_SECRET,
      label: env.PARLEY_OIDC_LABEL,
      scopes: env.PARLEY_OIDC_SCOPES,
      groupsClaim: env.PARLEY_OIDC_GROUPS_CLAIM,
      roles: env.PARLEY_OIDC_ROLES,
    },
    passwordSignIn,
  }
}

/** Whether nobody on the network can read or change a request to this URL: https, or http that stays on this machine. */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
}

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be a JSON list such as [{"group":"support","workspace":"the ID of a workspace","role":"agent"}]',
    })
    return z.NEVER
  }
}

function notValid(sentence: string): Error {
  return new Error(`Parley cannot start: the environment is not valid.\n${sentence}`)
}
