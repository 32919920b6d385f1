import type { Role } from '@parley/shared/workspace/members'

// The tables of the sign-in library use its naming. Times are text or timestamps by engine, so our code does not read them.

export type UserTable = {
  id: string
  name: string
  email: string
  emailVerified: number | boolean
  image: string | null
  createdAt: string
  updatedAt: string
  twoFactorEnabled: number | boolean | null
  /** The language of the dashboard and of emails. It is null until the person has chosen one. */
  language: string | null
  /** How long their replies can be undone; null for the default. */
  send_delay_seconds: number | null
}

export type SessionTable = {
  id: string
  expiresAt: string
  token: string
  createdAt: string
  updatedAt: string
  ipAddress: string | null
  userAgent: string | null
  userId: string
  activeOrganizationId: string | null
}

export type AccountTable = {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: string | null
  refreshTokenExpiresAt: string | null
  scope: string | null
  password: string | null
  createdAt: string
  updatedAt: string
}

export type TwoFactorTable = {
  id: string
  /** The secret, encrypted by the sign-in library, like the recovery codes. */
  secret: string
  backupCodes: string
  userId: string
  verified: number | boolean | null
  failedVerificationCount: number | null
  lockedUntil: string | null
}

export type VerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: string
  createdAt: string
  updatedAt: string
}

export type OrganizationTable = {
  id: string
  name: string
  slug: string
  logo: string | null
  createdAt: string
  metadata: string | null
}

export type MemberTable = {
  id: string
  organizationId: string
  userId: string
  role: Role
  createdAt: string
  /** JSON of PermissionChanges; null for the role's default permissions. */
  permissions: string | null
  /** When the member last used the workspace in the dashboard, accurate to a few minutes. */
  last_active_at: number | null
}

export type InvitationTable = {
  id: string
  organizationId: string
  email: string
  role: string | null
  status: string
  expiresAt: string
  createdAt: string
  inviterId: string
}

// Our own tables.

export type SignInAttemptsTable = {
  key: string
  ends_at: number
  used: number
}

export type TriedCodeTable = {
  user_id: string
  code: string
  tried_at: number
}
