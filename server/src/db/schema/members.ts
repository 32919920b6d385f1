import type { AlertConcern } from '@parley/shared/workspace/alerts'
import type { Role } from '@parley/shared/workspace/members'
import type { NotificationKind } from '@parley/shared/workspace/notifications'
import type { Flag, InTenant } from './columns.ts'

export type MemberInvitationTable = {
  id: string
  workspace_id: string
  /** The email address in lower case, like the addresses of users. */
  email: string
  role: Role
  token_hash: string
  /** The name of the inviting member. */
  invited_by: string
  /**
   * The author in the form of every author, `user:…` or `system`; null for an invitation of an older version whose author
   * is unknown.
   */
  invited_by_id: string | null
  created_at: number
  expires_at: number
}

/** A person who left a workspace, at their latest departure. */
export type FormerMemberTable = { workspace_id: string; user_id: string; left_at: number }

/** What a person chose in a workspace; without a row the defaults apply. */
export type AlertChoiceTable = {
  workspace_id: string
  user_id: string
  concerns: AlertConcern
  sound: Flag
  desktop: Flag
  push: Flag
  email_assigned: Flag
  /** The minutes without a reply after which the person gets an email; null for no email. */
  email_unanswered_minutes: number | null
  /** JSON of QuietHours; null for none. */
  quiet_hours: string | null
  /** The kinds of notification that the person does not want, separated by spaces. */
  muted_notifications: string
}

/** An entry of a person's notifications. Deleted with the membership, with its conversation, and by age. */
export type NotificationTable = InTenant & {
  id: string
  user_id: string
  kind: NotificationKind
  /** The conversation that the notification is about; null where it is about none. */
  conversation_id: string | null
  /** What the notification is about, where that is no conversation. */
  subject_id: string | null
  /** Who caused the notification; null where that was no member. */
  by_user_id: string | null
  /** When the cause of the notification was last repeated. */
  created_at: number
  read_at: number | null
}

/** A browser of a person that receives pushes, until the session ends in which it was registered. */
export type PushSubscriptionTable = {
  id: string
  user_id: string
  session_id: string
  /** The URL at the push service of the browser. */
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
}

/** One row: the key pair (VAPID) that identifies this installation to push services. */
export type PushKeyTable = { id: number; public_key: string; sealed_private_key: string }
