import { z } from 'zod'
import { passwordLength } from '../words.ts'

export const NameChange = z.object({ name: z.string().trim().min(1).max(100) })
export type NameChange = z.infer<typeof NameChange>

/** The sign-in library's own words. */
export const PasswordChange = z.object({
  currentPassword: z.string().min(1).max(passwordLength.max),
  newPassword: z.string().min(passwordLength.min).max(passwordLength.max),
  revokeOtherSessions: z.boolean(),
})

/** Asked again before the second factor changes. */
export const PasswordAsked = z.object({ password: z.string().min(1, 'is required').max(passwordLength.max) })

/** Six digits, however an app groups them. */
export const SignInCode = z.object({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'must be the six digits that the app shows')),
})

/** As it was handed out, or as somebody writes it down: without the dash, with spaces, in capitals. */
export const RecoveryCode = z.object({
  code: z
    .string()
    .transform((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .pipe(z.string().regex(/^[a-z0-9]{10}$/, 'must be ten letters and digits, such as k7m2p-9xw4q'))
    .transform((text) => `${text.slice(0, 5)}-${text.slice(5)}`),
})

export type TwoFactorView = {
  is_on: boolean
  recovery_codes_left: number
}

/** One session by its id, all but the one that asks, or every one. */
export const SessionsToEnd = z.union([
  z.object({ sessionId: z.string().min(1).max(100) }),
  z.object({ which: z.enum(['others', 'all']) }),
])
export type SessionsToEnd = z.infer<typeof SessionsToEnd>

export type SessionView = {
  id: string
  /** The one that asks. */
  is_current: boolean
  /** As the browser names itself; null when it did not. */
  user_agent: string | null
  address: string | null
  signed_in_at: string
  /** To within a few minutes. */
  last_used_at: string
}
