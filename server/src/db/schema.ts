import type {
  ApiKeyPermissionUseTable,
  ApiKeyRequestTable,
  ApiKeyTable,
  ApiKeyUsageTable,
  RateWindowTable,
} from './schema/api-keys.ts'
import type { AuditEntryTable, AuditHeadTable } from './schema/audit.ts'
import type { BackupRunTable } from './schema/backups.ts'
import type { CampaignDraftTable, CampaignRecipientTable, CampaignTable } from './schema/campaigns.ts'
import type { CannedReplyFileTable, CannedReplyTable } from './schema/canned-replies.ts'
import type { ChannelEventTable, ChannelTable } from './schema/channels.ts'
import type { ContactFieldTable, ContactValueTable } from './schema/contact-fields.ts'
import type {
  ContactAddressTable,
  ContactConsentTable,
  ContactNoteTable,
  ContactSnapshotTable,
  ContactTable,
  ErasedAddressTable,
  ErasedContactTable,
  ErasedFigureTable,
  ErasureKeyTable,
  MergedObjectTable,
  SampleContactTable,
  SampleObjectTable,
  SuggestedMergeTable,
} from './schema/contacts.ts'
import type {
  ChannelGroupTable,
  ConversationActivityTable,
  ConversationCountTable,
  ConversationTable,
  MentionTable,
  ReadMarkerTable,
  SavedViewTable,
} from './schema/conversations.ts'
import type { FileContentTable, FileTable, PlatformFileTable, TemplateFileTable } from './schema/files.ts'
import type { IdempotencyKeyTable } from './schema/idempotency.ts'
import type {
  AccountTable,
  InvitationTable,
  MemberTable,
  OrganizationTable,
  SessionTable,
  SignInAttemptsTable,
  TriedCodeTable,
  TwoFactorTable,
  UserTable,
  VerificationTable,
} from './schema/identity.ts'
import type { ContactExportTable, ContactImportRowTable, ContactImportTable } from './schema/imports.ts'
import type { InstallationTable, StoreSecretTable } from './schema/installation.ts'
import type { JobTable } from './schema/jobs.ts'
import type {
  AlertChoiceTable,
  FormerMemberTable,
  MemberInvitationTable,
  NotificationTable,
  PushKeyTable,
  PushSubscriptionTable,
} from './schema/members.ts'
import type {
  DelayedMessageTable,
  MessageAttachmentTable,
  MessageAttemptTable,
  MessagePriceTable,
  MessageReactionTable,
  MessageTable,
} from './schema/messages.ts'
import type { WorkspaceDeletionTable, WorkspaceSettingsTable } from './schema/settings.ts'
import type { SimulatorMessageTable, SimulatorPhoneTable, SimulatorTemplateTable } from './schema/simulator.ts'
import type { ContactTagTable, ConversationTagTable, TagTable } from './schema/tags.ts'
import type { TemplateTable } from './schema/templates.ts'
import type {
  EventTable,
  PulledEventTable,
  WebhookAttemptTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
} from './schema/webhooks.ts'
import type { WhatsAppCallbackItemTable, WhatsAppCallbackTable, WhatsAppConnectionTable } from './schema/whatsapp.ts'
import type { SearchBackfillTable, SearchEntryTable } from './search/search-tables.ts'

/**
 * The store's tables, the same on both engines: times are integer milliseconds, flags 0 or 1, documents JSON text, money
 * integer millionths. The stores convert documents with `JSON.stringify` and `JSON.parse`.
 */
export type Schema = {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  twoFactor: TwoFactorTable
  tried_code: TriedCodeTable
  sign_in_attempts: SignInAttemptsTable
  organization: OrganizationTable
  member: MemberTable
  invitation: InvitationTable
  member_invitation: MemberInvitationTable
  former_member: FormerMemberTable
  installation: InstallationTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  store_secret: StoreSecretTable
  backup_run: BackupRunTable
  workspace_settings: WorkspaceSettingsTable
  workspace_deletion: WorkspaceDeletionTable
  api_key: ApiKeyTable
  api_key_request: ApiKeyRequestTable
  api_key_usage: ApiKeyUsageTable
  api_key_permission_use: ApiKeyPermissionUseTable
  rate_window: RateWindowTable
  idempotency_key: IdempotencyKeyTable
  job: JobTable
  channel: ChannelTable
  channel_event: ChannelEventTable
  channel_group: ChannelGroupTable
  contact: ContactTable
  contact_address: ContactAddressTable
  contact_field: ContactFieldTable
  contact_value: ContactValueTable
  contact_note: ContactNoteTable
  contact_consent: ContactConsentTable
  merged_object: MergedObjectTable
  contact_snapshot: ContactSnapshotTable
  suggested_merge: SuggestedMergeTable
  contact_import: ContactImportTable
  contact_import_row: ContactImportRowTable
  contact_export: ContactExportTable
  erased_contact: ErasedContactTable
  erased_address: ErasedAddressTable
  erased_figure: ErasedFigureTable
  erasure_key: ErasureKeyTable
  conversation: ConversationTable
  conversation_count: ConversationCountTable
  read_marker: ReadMarkerTable
  mention: MentionTable
  alert_choice: AlertChoiceTable
  notification: NotificationTable
  push_subscription: PushSubscriptionTable
  push_key: PushKeyTable
  campaign_draft: CampaignDraftTable
  canned_reply: CannedReplyTable
  canned_reply_file: CannedReplyFileTable
  saved_view: SavedViewTable
  sample_contact: SampleContactTable
  sample_object: SampleObjectTable
  tag: TagTable
  conversation_tag: ConversationTagTable
  contact_tag: ContactTagTable
  conversation_activity: ConversationActivityTable
  message: MessageTable
  delayed_message: DelayedMessageTable
  template: TemplateTable
  campaign: CampaignTable
  campaign_recipient: CampaignRecipientTable
  webhook_endpoint: WebhookEndpointTable
  event: EventTable
  webhook_delivery: WebhookDeliveryTable
  pulled_event: PulledEventTable
  webhook_attempt: WebhookAttemptTable
  simulator_message: SimulatorMessageTable
  simulator_phone: SimulatorPhoneTable
  simulator_template: SimulatorTemplateTable
  whatsapp_connection: WhatsAppConnectionTable
  whatsapp_callback: WhatsAppCallbackTable
  whatsapp_callback_item: WhatsAppCallbackItemTable
  file_content: FileContentTable
  file: FileTable
  platform_file: PlatformFileTable
  template_file: TemplateFileTable
  message_attachment: MessageAttachmentTable
  message_reaction: MessageReactionTable
  message_attempt: MessageAttemptTable
  message_price: MessagePriceTable
  search_entry: SearchEntryTable
  search_backfill: SearchBackfillTable
}
