import { z } from 'zod'
import { languages } from '../languages.ts'
import { Name } from '../names.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { passwordLength, sendDelaySeconds } from '../words.ts'

export const NameChange = z.object({ name: Name })
export type NameChange = z.infer<typeof NameChange>

/** A change of the email address, confirmed by the password. */
export const EmailChange = z.object({
  email: z.email().max(200),
  password: z.string().min(1, schemaSentence('required')).max(passwordLength.max),
})
export type EmailChange = z.infer<typeof EmailChange>

/** The token of the link that was sent to a new address: random characters, a dot, and the address. */
export const EmailConfirmation = z.object({ token: z.string().min(1).max(400) })
export type EmailConfirmation = z.infer<typeof EmailConfirmation>

export type EmailView = {
  /** False for a person who signs in through the OpenID Connect provider, which manages the address. */
  may_change: boolean
  /** Whether a link that is sent to the new address confirms it. */
  by_link: boolean
}

export const LanguageChange = z.object({ language: z.enum(languages) })
export type LanguageChange = z.infer<typeof LanguageChange>

/** How many seconds a person can undo what they send; 0 sends at once. */
export const SendDelay = z.object({ seconds: z.int().min(0).max(sendDelaySeconds.longest) })
export type SendDelay = z.infer<typeof SendDelay>

/** The field names are those of the sign-in library. */
export const PasswordChange = z.object({
  currentPassword: z.string().min(1).max(passwordLength.max),
  newPassword: z.string().min(passwordLength.min).max(passwordLength.max),
  revokeOtherSessions: z.boolean(),
})

/** Requests an email with a link for a new password. */
export const PasswordResetRequest = z.object({ email: z.email().max(200) })

/** Sets a new password with the token of such a link. */
export const PasswordReset = z.object({
  token: z.string().min(1).max(200),
  password: z.string().min(passwordLength.min).max(passwordLength.max),
})
export type PasswordReset = z.infer<typeof PasswordReset>

/** The password, which is required again before the second factor changes. */
export const PasswordAsked = z.object({
  password: z.string().min(1, schemaSentence('required')).max(passwordLength.max),
})

/** Six digits; spaces are removed. */
export const SignInCode = z.object({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, schemaSentence('sixDigitCodeExpected'))),
})

/** A recovery code, accepted with or without the dash, with spaces, and in upper or lower case. */
export const RecoveryCode = z.object({
  code: z
    .string()
    .transform((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .pipe(z.string().regex(/^[a-z0-9]{10}$/, schemaSentence('recoveryCodeExpected')))
    .transform((text) => `${text.slice(0, 5)}-${text.slice(5)}`),
})

export type TwoFactorView = {
  is_on: boolean
  recovery_codes_left: number
  /** False for a person who signs in through the OpenID Connect provider only. */
  has_password: boolean
}

/** One session by its id, all except the current one, or all. */
export const SessionsToEnd = z.union([
  z.object({ sessionId: z.string().min(1).max(100) }),
  z.object({ which: z.enum(['others', 'all']) }),
])
export type SessionsToEnd = z.infer<typeof SessionsToEnd>

export type SessionView = {
  id: string
  /** The session of this request. */
  is_current: boolean
  /** The User-Agent header; null if there was none. */
  user_agent: string | null
  address: string | null
  signed_in_at: string
  /** Accurate to a few minutes. */
  last_used_at: string
}
