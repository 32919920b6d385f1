import { z } from 'zod'
import { passwordLength } from './members.ts'

export const NameChange = z.object({ name: z.string().trim().min(1).max(100) })
export type NameChange = z.infer<typeof NameChange>

/** The sign-in library's own words. */
export const PasswordChange = z.object({
  currentPassword: z.string().min(1).max(passwordLength.max),
  newPassword: z.string().min(passwordLength.min).max(passwordLength.max),
  revokeOtherSessions: z.boolean(),
})

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
