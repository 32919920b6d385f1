import type { KeyPermission } from '@parley/shared/api-keys'
import type { AuditAction } from '@parley/shared/audit'
import type { CampaignState, RecipientState } from '@parley/shared/campaigns'
import type { OptOutScope, OptOutSource } from '@parley/shared/contacts'
import type { Category, ChannelName, ConversationStatus, Priority } from '@parley/shared/conversations'
import type { Role } from '@parley/shared/members'
import type { Direction, MessageStatus, MessageView } from '@parley/shared/messages'
import type { TemplateCategory, TemplateQuality, TemplateStatus } from '@parley/shared/templates'
import type { Tier } from '@parley/shared/tiers'
import type { DeliveryState, EventKind } from '@parley/shared/webhooks'
import type { Mode } from '@parley/shared/workspaces'

/**
 * The store's tables. Times are integer milliseconds, flags 0 or 1, documents JSON text, money integer millionths,
 * the same on both engines. Documents are written with `JSON.stringify` and read with `JSON.parse`, in the stores.
 */
export type Schema = {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  twoFactor: TwoFactorTable
  tried_code: TriedCodeTable
  sign_in_tries: SignInTriesTable
  organization: OrganizationTable
  member: MemberTable
  invitation: InvitationTable
  member_invitation: MemberInvitationTable
  installation: InstallationTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  store_secret: StoreSecretTable
  backup_run: BackupRunTable
  workspace_settings: WorkspaceSettingsTable
  api_key: ApiKeyTable
  api_key_usage: ApiKeyUsageTable
  api_key_permission_use: ApiKeyPermissionUseTable
  rate_window: RateWindowTable
  idempotency_key: IdempotencyKeyTable
  job: JobTable
  channel: ChannelTable
  contact: ContactTable
  contact_alias: ContactAliasTable
  conversation: ConversationTable
  conversation_count: ConversationCountTable
  canned_reply: CannedReplyTable
  message: MessageTable
  template: TemplateTable
  campaign: CampaignTable
  campaign_recipient: CampaignRecipientTable
  webhook_endpoint: WebhookEndpointTable
  event: EventTable
  webhook_delivery: WebhookDeliveryTable
  webhook_attempt: WebhookAttemptTable
  simulator_message: SimulatorMessageTable
  simulator_phone: SimulatorPhoneTable
  simulator_template: SimulatorTemplateTable
  whatsapp_connection: WhatsAppConnectionTable
  whatsapp_callback: WhatsAppCallbackTable
  whatsapp_callback_item: WhatsAppCallbackItemTable
  message_attachment: MessageAttachmentTable
  message_price: MessagePriceTable
}

/** 0 or 1: better-sqlite3 binds no booleans. */
export type Flag = 0 | 1

type InTenant = { workspace_id: string; mode: Mode }

// The sign-in library's tables keep its own spelling. Times are text or timestamps by engine, so nothing here reads them.
type UserTable = {
  id: string
  name: string
  email: string
  emailVerified: number | boolean
  image: string | null
  createdAt: string
  updatedAt: string
  twoFactorEnabled: number | boolean | null
}
type SessionTable = {
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
type AccountTable = {
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
type TwoFactorTable = {
  id: string
  /** Encrypted by the library, as the recovery codes are. */
  secret: string
  backupCodes: string
  userId: string
  verified: number | boolean | null
  failedVerificationCount: number | null
  lockedUntil: string | null
}
type SignInTriesTable = {
  key: string
  ends_at: number
  used: number
}

type TriedCodeTable = {
  user_id: string
  code: string
  tried_at: number
}
type VerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: string
  createdAt: string
  updatedAt: string
}
type OrganizationTable = {
  id: string
  name: string
  slug: string
  logo: string | null
  createdAt: string
  metadata: string | null
}
type MemberTable = {
  id: string
  organizationId: string
  userId: string
  role: Role
  createdAt: string
  /** JSON of PermissionChanges, or null for the role's plain bundle. */
  permissions: string | null
}
type InvitationTable = {
  id: string
  organizationId: string
  email: string
  role: string | null
  status: string
  expiresAt: string
  createdAt: string
  inviterId: string
}

export type AuditEntryTable = InTenant & {
  id: string
  actor_id: string
  actor_name: string
  action: AuditAction
  subject: string
  /** JSON, without secrets. */
  details: string
  address: string | null
  at: number
  /** The place in the workspace's chain, from 1 without a gap. */
  seq: number
  /** Over this entry and the hash of the one before it. */
  hash: string
}

/** The last entry of each workspace's chain, held by whoever adds the next. */
export type AuditHeadTable = { workspace_id: string; seq: number; hash: string }

/** One row: which process secret the store is encrypted under. */
type StoreSecretTable = { id: number; fingerprint: string; since: number }

export type BackupRunTable = {
  id: string
  started_at: number
  /** Null while it runs, and for ever when it was cut off. */
  ended_at: number | null
  /** Null until it ended. */
  outcome: 'proven' | 'failed' | null
  file: string | null
  bytes: number | null
  reason: string | null
}

export type MemberInvitationTable = {
  id: string
  workspace_id: string
  /** In lower case, as people's addresses are kept. */
  email: string
  role: Role
  token_hash: string
  /** The name of whoever invited. */
  invited_by: string
  created_at: number
  expires_at: number
}

/** One row, written with the first owner: two set-ups at once cannot both succeed. */
type InstallationTable = { id: number; set_up_at: number }

export type WorkspaceSettingsTable = {
  workspace_id: string
  tier: Tier
  /** Only for `enterprise`. */
  tier_requests_per_minute: number | null
  time_zone: string
  default_country: string
  satisfaction: string
  rules: string
  created_at: number
}

export type ApiKeyTable = InTenant & {
  id: string
  name: string
  secret_hash: string
  key_prefix: string
  /** JSON of KeyPermissions. */
  permissions: string
  rate_limit_per_minute: number | null
  is_active: Flag
  /** What it was created with, so that a rotation gives as long a life; null: it does not end. */
  lifetime_ms: number | null
  expires_at: number | null
  created_at: number
  created_by: string | null
  last_used_at: number | null
  /** The key it was rotated to. */
  replaced_by: string | null
  deleted_at: number | null
  /** The days of the last notice before its end: 14, 7 or 1. */
  expiry_warned_days: number | null
  /** Since when it is known which of its permissions are used; anew when it is granted more. */
  permissions_watched_since: number | null
}

/** What the holder of a key was answered in one hour. */
export type ApiKeyUsageTable = {
  key_id: string
  /** Its beginning. */
  hour: number
  workspace_id: string
  requests: number
  forbidden: number
  not_found: number
  rate_limited: number
  /** Other answers of 400 to 499. */
  invalid: number
  /** Answers of 500 and more. */
  failed: number
}

type ApiKeyPermissionUseTable = {
  key_id: string
  permission: KeyPermission
  workspace_id: string
  last_used_at: number
}

type RateWindowTable = { key_id: string; started_at: number; count: number }

export type IdempotencyKeyTable = {
  /** `key:<id>` or `user:<id>`. */
  caller: string
  path: string
  key: string
  /** What was asked, hashed. */
  fingerprint: string
  /** The id that what is made gets, settled before the work, so that doing it again finds it made. */
  result_id: string
  state: 'running' | 'done'
  /** Whose run it is: one taken over can no longer write its answer. */
  run_token: string
  run_started_at: number
  status: number | null
  /** The answer's JSON, sealed: it may hold a secret that is shown once. */
  body: string | null
  created_at: number
}

export type JobTable = InTenant & {
  id: string
  kind: string
  payload: string
  /** Jobs of one lane run a few at a time, so that a slow receiver holds up nobody else. The kind where none was named. */
  lane: string
  state: 'ready' | 'running' | 'dead'
  run_at: number
  /** How often a worker took it since it was added or last postponed. */
  attempts: number
  /** How often in a row its handler threw. */
  failures: number
  lease_token: string | null
  lease_until: number | null
  dedupe_key: string | null
  last_error: string | null
  created_at: number
}

export type ChannelTable = InTenant & {
  id: string
  platform: 'simulator' | 'whatsapp'
  messages_per_second: number
  is_active: Flag
  created_at: number
}

/** Another phone under which a platform knows a customer. */
type ContactAliasTable = InTenant & { phone: string; contact_id: string; created_at: number }

export type ContactTable = InTenant & {
  id: string
  phone: string | null
  platform_user_id: string | null
  name: string | null
  opt_out_scope: OptOutScope | null
  opt_out_source: OptOutSource | null
  opted_out_at: number | null
  created_at: number
  updated_at: number
}

export type ConversationTable = InTenant & {
  id: string
  channel_id: string
  channel: ChannelName
  contact_id: string
  status: ConversationStatus
  category: Category
  priority: Priority
  assignee_id: string | null
  campaign_id: string | null
  campaign_recipient_id: string | null
  csat_score: number | null
  csat_comment: string | null
  csat_requested_at: number | null
  csat_received_at: number | null
  unread_count: number
  last_inbound_at: number | null
  last_message_text: string | null
  last_message_direction: Direction | null
  last_message_at: number | null
  /** Orders the list: newest activity first. */
  last_activity_at: number
  resolved_at: number | null
  created_at: number
  updated_at: number
}

/** How many conversations there are of each kind, kept with every change, so that a total costs the same at any size. */
type ConversationCountTable = InTenant & {
  status: ConversationStatus
  channel: ChannelName
  category: Category
  priority: Priority
  count: number
}

/** Of the workspace, for both modes. */
export type CannedReplyTable = {
  id: string
  workspace_id: string
  shortcut: string
  text: string
  created_at: number
  updated_at: number
}

export type MessageTable = InTenant & {
  id: string
  channel_id: string
  contact_id: string
  /** Null for a campaign message that nobody has answered yet. */
  conversation_id: string | null
  direction: Direction
  kind: MessageView['kind']
  text: string
  /** JSON of FilledTemplate for a template message. */
  content: string | null
  status: MessageStatus | 'received'
  platform_message_id: string | null
  quoted_platform_message_id: string | null
  campaign_id: string | null
  error_code: string | null
  error_message: string | null
  sent_by_id: string | null
  sent_by_name: string | null
  created_at: number
  sent_at: number | null
  delivered_at: number | null
  read_at: number | null
  failed_at: number | null
}

export type TemplateTable = InTenant & {
  id: string
  channel_id: string
  platform_template_id: string | null
  name: string
  language: string
  category: TemplateCategory
  components: string
  status: TemplateStatus
  rejection_reason: string | null
  quality: TemplateQuality | null
  /** The one it was submitted in, where the platform moved it to another. */
  previous_category: TemplateCategory | null
  /** The one that the platform has said it will move it to, and when, where it said that too. */
  coming_category: TemplateCategory | null
  coming_category_at: number | null
  /** When the platform last spoke of its quality or category. */
  standing_at: number | null
  /** A hash of body and footer: platforms refuse a template that says what another says already. */
  wording: string
  /** When the platform last said what became of it, so that an older word that arrives later does not count. */
  reviewed_at: number | null
  created_at: number
  updated_at: number
  /** Deleted ones stay for the campaigns that they were sent in. */
  deleted_at: number | null
}

export type CampaignTable = InTenant & {
  id: string
  channel_id: string
  template_id: string
  name: string
  template_name: string
  template_language: string
  template_category: TemplateCategory
  state: CampaignState
  stop_reason: string | null
  /** When it shall begin, if not at once, and the time zone in which that was said. */
  scheduled_for: number | null
  time_zone: string | null
  /** What it may cost at most, in the currency of its cost. */
  budget_micros: number | null
  total: number
  cost_micros: number
  cost_currency: string
  rate_card: string
  created_by_id: string
  created_by_name: string
  created_at: number
  started_at: number | null
  completed_at: number | null
}

export type CampaignRecipientTable = InTenant & {
  id: string
  campaign_id: string
  position: number
  /** As given. */
  phone: string
  variables: string
  contact_id: string | null
  state: RecipientState
  message_id: string | null
  error_code: string | null
  error_message: string | null
  market: string | null
  cost_micros: number
  replied_conversation_id: string | null
  settled_at: number | null
}

export type WebhookEndpointTable = InTenant & {
  id: string
  url: string
  events: string
  /** Encrypted, as is the previous one. */
  secret: string
  previous_secret: string | null
  previous_secret_until: number | null
  is_active: Flag
  disabled_reason: string | null
  /** The first failure since the last success. */
  failing_since: number | null
  /** The latest delivery since then that used up its tries. */
  exhausted_at: number | null
  last_success_at: number | null
  created_by: string | null
  created_at: number
  updated_at: number
  /** Nobody sees it any more; its deliveries are being removed. */
  deleted_at: number | null
}

export type EventTable = InTenant & {
  /** Also the `webhook-id` of every delivery of it. */
  id: string
  kind: EventKind
  /** The bytes that are signed and sent. */
  body: string
  created_at: number
}

export type WebhookDeliveryTable = InTenant & {
  id: string
  endpoint_id: string
  event_id: string
  event_kind: EventKind
  state: DeliveryState
  attempts: number
  /** Those that no longer count towards the schedule, since a recovery began it anew. */
  attempts_forgiven: number
  next_attempt_at: number | null
  last_status: number | null
  last_error: string | null
  created_at: number
  settled_at: number | null
}

export type WebhookAttemptTable = {
  id: string
  delivery_id: string
  at: number
  duration_ms: number
  status: number | null
  error: string | null
  response_body: string | null
  trigger: 'scheduled' | 'manual'
  /** JSON of the headers that went out, without the signature. Null for tries of before they were kept. */
  request_headers: string | null
}

/** What the simulated platform knows: the messages it took and those its customers wrote. */
export type SimulatorMessageTable = {
  id: string
  channel_id: string
  phone: string
  direction: 'to_customer' | 'from_customer'
  kind: 'text' | 'template'
  text: string
  content: string | null
  quoted_id: string | null
  /** The sender's own id for it, echoed in receipts. */
  correlation_id: string | null
  status: 'accepted' | 'delivered' | 'read' | 'failed'
  error_code: string | null
  created_at: number
}

/** The simulated platform's customers, one row for each that was ever written to or wrote. */
export type SimulatorPhoneTable = {
  channel_id: string
  phone: string
  name: string | null
  last_text: string
  last_at: number
  /** When the customer last wrote, which opens the window for free texts. */
  customer_wrote_at: number | null
  blocked: Flag
  /** No receipt comes by itself; a person gives each. */
  receipts_by_hand: Flag
}

/** The simulated platform's own copy of the templates it was given, and what it decided about them. */
export type SimulatorTemplateTable = {
  id: string
  channel_id: string
  name: string
  language: string
  category: TemplateCategory
  components: string
  status: TemplateStatus
  reason: string | null
  submitted_at: number
  decided_at: number | null
}

/** A number on the WhatsApp Cloud API, one row for each channel that is connected to one. */
export type WhatsAppConnectionTable = {
  channel_id: string
  phone_number_id: string
  business_account_id: string
  /** Sealed, as is the app secret. */
  access_token: string
  app_secret: string
  display_phone_number: string | null
  verified_name: string | null
  quality_rating: string | null
  /** How many different customers may be written to first in 24 hours, as the platform names it. */
  messaging_limit: string | null
  /** What a person has to mend, as last said by the platform; null when a send or a check has succeeded since. */
  trouble_code: string | null
  trouble: string | null
  checked_at: number
  last_callback_at: number | null
  /** When the templates were last compared with what the platform holds. */
  templates_synced_at: number | null
  created_at: number
}

/** What the platform posted, byte for byte, once. */
export type WhatsAppCallbackTable = {
  /** Of the channel and the body. */
  hash: string
  channel_id: string
  body: string
  received_at: number
}

/** Single things that were told and taken in, so that they do not count again when told in other company. */
export type WhatsAppCallbackItemTable = { channel_id: string; item: string; seen_at: number }

/** What came with a message and stays with the platform until somebody wants to see it. */
export type MessageAttachmentTable = InTenant & {
  message_id: string
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  platform_media_id: string
  mime_type: string
  file_name: string | null
}

/** What the platform charges for a message, as its receipts say. It is due once the message is delivered. */
export type MessagePriceTable = InTenant & {
  message_id: string
  campaign_id: string | null
  /** As the platform names them. */
  type: string
  category: string
  cost_micros: number
  currency: string
}
