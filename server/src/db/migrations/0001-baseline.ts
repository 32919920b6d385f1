import { type Kysely, sql } from 'kysely'
import type { EngineParts } from '../dialect.ts'

/** Creates every table of version 0.1.0. */
export async function up(db: Kysely<unknown>, parts: EngineParts): Promise<void> {
  for (const statement of statementsFor(parts)) await sql.raw(statement).execute(db)
  if (!parts.singleConnection) await makePartial(db)
  await parts.makeUnlogged(db, 'rate_window')
  await parts.textSearch.create(db)
}

/**
 * Partial, so that Postgres locks a contact whose phone changes no more strictly than for any other change: a message
 * that refers to the contact can be inserted meanwhile. Not needed where one transaction writes at a time.
 */
async function makePartial(db: Kysely<unknown>): Promise<void> {
  const columns = { contact_phone: 'phone', contact_platform_user: 'platform_user_id' }
  for (const [name, column] of Object.entries(columns)) {
    await db.schema.alterTable('contact').dropConstraint(name).execute()
    await db.schema
      .createIndex(name)
      .unique()
      .on('contact')
      .columns(['workspace_id', 'mode', column])
      .where(sql.ref(column), 'is not', null)
      .execute()
  }
}

function statementsFor({ columnTypes: { time, flag, orderedText } }: EngineParts): string[] {
  return `
create table "user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" ${flag} not null,
  image text,
  "createdAt" ${time} not null,
  "updatedAt" ${time} not null,
  "twoFactorEnabled" ${flag},
  language text
);

create table session (
  id text primary key,
  "expiresAt" ${time} not null,
  token text not null unique,
  "createdAt" ${time} not null,
  "updatedAt" ${time} not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references "user" (id) on delete cascade,
  "activeOrganizationId" text
);
create index "session_user" on session ("userId");

create table account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" ${time},
  "refreshTokenExpiresAt" ${time},
  scope text,
  password text,
  "createdAt" ${time} not null,
  "updatedAt" ${time} not null
);
create index account_user on account ("userId");
create unique index account_of_provider on account ("providerId", "accountId");

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" ${time} not null,
  "createdAt" ${time} not null,
  "updatedAt" ${time} not null
);
create index verification_identifier on verification (identifier);

create table organization (
  id text primary key,
  name text not null,
  slug text not null unique,
  logo text,
  "createdAt" ${time} not null,
  metadata text
);
create index workspace_by_tag on organization (substr(id, length(id) - 7));

create table member (
  id text primary key,
  "organizationId" text not null references organization (id) on delete cascade,
  "userId" text not null references "user" (id) on delete cascade,
  role text not null,
  "createdAt" ${time} not null,
  permissions text,
  constraint member_once unique ("organizationId", "userId")
);
create index member_user on member ("userId");

create table invitation (
  id text primary key,
  "organizationId" text not null references organization (id) on delete cascade,
  email text not null,
  role text,
  status text not null,
  "expiresAt" ${time} not null,
  "createdAt" ${time} not null,
  "inviterId" text not null references "user" (id) on delete cascade
);
create index invitation_organization on invitation ("organizationId");
create index invitation_email on invitation (email);

create table installation (
  id integer primary key,
  set_up_at bigint not null,
  first_workspace_id text,
  workspace_creators text default 'first_owners' not null
);

create table workspace_settings (
  workspace_id text primary key references organization (id) on delete cascade,
  tier text default 'default' not null,
  tier_requests_per_minute integer,
  time_zone text not null,
  default_country text not null,
  satisfaction text not null,
  rules text not null,
  created_at bigint not null,
  archived_at bigint,
  deleted_at bigint,
  max_key_lifetime_days integer,
  two_factor_roles text default '[]' not null,
  session_lifetime_minutes integer,
  idle_timeout_minutes integer,
  message_retention_days integer,
  event_retention_days integer default 30,
  callback_retention_days integer default 8,
  log_retention_days integer default 90
);

create table api_key (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  name text not null,
  secret_hash text not null unique,
  key_prefix text not null,
  permissions text not null,
  rate_limit_per_minute integer,
  is_active integer default 1 not null,
  lifetime_ms bigint,
  expires_at bigint,
  created_at bigint not null,
  created_by text,
  last_used_at bigint,
  replaced_by text,
  deleted_at bigint,
  expiry_warned_days integer,
  permissions_watched_since bigint,
  allowed_cidrs text,
  owned_by text,
  constraint api_key_mode check (mode in ('live', 'test'))
);
create index api_key_listed on api_key (workspace_id, created_at, id);
create index api_key_expiring on api_key (expires_at);

create table idempotency_key (
  caller text not null,
  path text not null,
  key text not null,
  fingerprint text not null,
  result_id text not null,
  state text not null,
  run_token text not null,
  run_started_at bigint not null,
  status integer,
  body text,
  created_at bigint not null,
  constraint idempotency_key_once primary key (caller, path, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table job (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  kind text not null,
  payload text not null,
  partition text not null,
  state text default 'ready' not null,
  run_at bigint not null,
  attempts integer default 0 not null,
  failures integer default 0 not null,
  lease_token text,
  lease_until bigint,
  dedupe_key text unique,
  last_error text,
  created_at bigint not null,
  suspended_run_at bigint,
  constraint job_state check (state in ('ready', 'running', 'dead'))
);
create index job_ready on job (partition, run_at, id) where state = 'ready';
create index job_running on job (lease_until) where state = 'running';
create index job_suspended on job (workspace_id) where suspended_run_at is not null;

create table channel (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  platform text not null,
  messages_per_second integer not null,
  is_active integer not null,
  created_at bigint not null
);
create unique index channel_active on channel (workspace_id, mode) where is_active = 1;
create index channel_of_workspace on channel (workspace_id, mode);

create table contact (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  phone text,
  platform_user_id text,
  name text,
  opt_out_scope text,
  opt_out_source text,
  opted_out_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  username text,
  saved_name text,
  saved_name_at bigint,
  sort_name ${orderedText} default '' not null,
  constraint contact_phone unique (workspace_id, mode, phone),
  constraint contact_platform_user unique (workspace_id, mode, platform_user_id)
);
create index contact_listed on contact (workspace_id, mode, created_at, id);
create index contact_opted_out on contact (workspace_id, mode, created_at, id) where opt_out_scope is not null;
create index contact_reachable on contact (workspace_id, mode, created_at, id)
  where coalesce(phone, platform_user_id, '') <> '' and opt_out_scope is null;
create index contact_by_name on contact (workspace_id, mode, sort_name, id) where sort_name is not null;
create index contact_opted_out_by_name on contact (workspace_id, mode, sort_name, id)
  where sort_name is not null and opt_out_scope is not null;

create table conversation (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  channel_id text not null references channel (id),
  channel text not null,
  contact_id text not null references contact (id),
  status text not null,
  category text not null,
  priority text not null,
  assignee_id text,
  campaign_id text,
  campaign_recipient_id text,
  csat_score integer,
  csat_comment text,
  csat_requested_at bigint,
  csat_received_at bigint,
  unread_count integer default 0 not null,
  last_inbound_at bigint,
  last_message_text text,
  last_message_direction text,
  last_message_at bigint,
  last_activity_at bigint not null,
  resolved_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  group_id text,
  is_history integer default 0 not null,
  first_reply_at bigint,
  waiting_since bigint,
  snoozed_until bigint,
  tags text default '' not null,
  group_name text,
  constraint conversation_status check (status in ('open', 'pending', 'resolved'))
);
create index conversation_by_activity on conversation (workspace_id, mode, last_activity_at, id);
create index conversation_by_status on conversation (workspace_id, mode, status, last_activity_at, id);
create index conversation_by_category on conversation (workspace_id, mode, category, last_activity_at, id);
create index conversation_by_priority on conversation (workspace_id, mode, priority, last_activity_at, id);
create index conversation_by_update on conversation (workspace_id, mode, updated_at);
create index conversation_by_assignee on conversation (workspace_id, mode, assignee_id, last_activity_at, id)
  where assignee_id is not null;
create index conversation_unassigned on conversation (workspace_id, mode, last_activity_at, id) where assignee_id is null;
create index conversation_unread on conversation (workspace_id, mode, last_activity_at, id) where unread_count > 0;
create index conversation_of_contact on conversation (contact_id, workspace_id, mode, last_activity_at, id);
create unique index conversation_of_group on conversation (channel_id, group_id);
create index conversation_by_waiting on conversation
  (workspace_id, mode,
    (coalesce(case when status <> 'resolved' then waiting_since end, 9007199254740991 - last_activity_at)), id);
create index conversation_by_opening on conversation
  (workspace_id, mode, created_at, first_reply_at, assignee_id, group_id, is_history)
  where group_id is null and is_history = 0;
create index conversation_by_resolution on conversation
  (workspace_id, mode, resolved_at, created_at, assignee_id, group_id, is_history)
  where resolved_at is not null and group_id is null and is_history = 0;
create index conversation_by_score on conversation (workspace_id, mode, csat_received_at, csat_score, assignee_id)
  where csat_received_at is not null;

create table message (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  channel_id text not null references channel (id),
  contact_id text not null references contact (id),
  conversation_id text references conversation (id),
  direction text not null,
  kind text not null,
  text text not null,
  content text,
  status text not null,
  platform_message_id text,
  quoted_platform_message_id text,
  campaign_id text,
  error_code text,
  error_message text,
  sent_by_id text,
  sent_by_name text,
  created_at bigint not null,
  sent_at bigint,
  delivered_at bigint,
  read_at bigint,
  failed_at bigint,
  template_request text,
  constraint message_on_platform unique (channel_id, platform_message_id),
  constraint message_direction check (direction in ('inbound', 'outbound'))
);
create index message_queued on message (created_at) where status = 'queued';
create index message_of_contact on message (contact_id, created_at, id);
create index message_of_campaign_to_contact on message (contact_id, created_at, id) where campaign_id is not null;
create index message_failed on message (channel_id, failed_at) where failed_at is not null;
create index message_of_conversation on message (conversation_id, workspace_id, mode, created_at, id);
create index message_by_time on message (workspace_id, mode, created_at);
create index message_by_channel on message (channel_id, direction, created_at, kind, status);
create index message_by_person on message (workspace_id, mode, created_at, sent_by_id, kind)
  where sent_by_id like 'user:%' and kind <> 'note';
create index message_to_contact on message (contact_id, created_at, id) where direction = 'outbound';

create table template (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  channel_id text not null references channel (id),
  platform_template_id text,
  name text not null,
  language text not null,
  category text not null,
  components text not null,
  status text not null,
  rejection_reason text,
  quality text,
  wording text not null,
  reviewed_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  previous_category text,
  quality_reported_at bigint,
  coming_category text,
  coming_category_at bigint,
  text_unread_since bigint,
  constraint template_once unique (workspace_id, mode, name, language)
);
create index template_newest on template (workspace_id, mode, created_at, id);
create index template_by_wording on template (workspace_id, mode, wording);

create table campaign (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  channel_id text not null references channel (id),
  template_id text not null references template (id),
  name text not null,
  template_name text not null,
  template_language text not null,
  template_category text not null,
  state text not null,
  stop_reason text,
  total integer not null,
  cost_micros bigint not null,
  cost_currency text not null,
  rate_card text not null,
  created_by_id text not null,
  created_by_name text not null,
  created_at bigint not null,
  started_at bigint,
  completed_at bigint,
  scheduled_for bigint,
  time_zone text,
  budget_micros bigint,
  awaited_until bigint,
  duplicates integer default 0 not null,
  binding_version integer default 1 not null,
  template_components text,
  called_at bigint,
  erased_charge_micros bigint,
  variables_removed_to integer,
  sort_name ${orderedText} default '' not null,
  constraint campaign_state check (state in ('scheduled', 'running', 'paused', 'completed', 'cancelled', 'stopped'))
);
create index campaign_history on campaign (workspace_id, mode, created_at, id);
create index campaign_of_template on campaign (template_id);
create index campaign_by_name on campaign (workspace_id, mode, sort_name, id);
create index campaign_by_total on campaign (workspace_id, mode, total, id);
create index campaign_by_state on campaign (workspace_id, mode, state, created_at, id);
create index campaign_by_state_and_name on campaign (workspace_id, mode, state, sort_name, id);
create index campaign_by_state_and_total on campaign (workspace_id, mode, state, total, id);

create table campaign_recipient (
  id text primary key,
  workspace_id text not null,
  mode text not null,
  campaign_id text not null references campaign (id) on delete cascade,
  position integer not null,
  phone text not null,
  variables text not null,
  contact_id text,
  state text not null,
  message_id text,
  error_code text,
  error_message text,
  market text,
  cost_micros bigint not null,
  replied_conversation_id text,
  settled_at bigint,
  platform_user_id text,
  duplicate_of integer,
  taken_at bigint,
  name text,
  constraint campaign_recipient_position unique (campaign_id, position),
  constraint campaign_recipient_state check (
    state in ('pending', 'sending', 'sent', 'delivered', 'read', 'failed', 'skipped', 'uncertain'))
);
create index campaign_recipient_by_state on campaign_recipient (campaign_id, state, position);
create index campaign_recipient_replied on campaign_recipient (campaign_id) where replied_conversation_id is not null;
create index campaign_recipient_message on campaign_recipient (message_id);
create index campaign_recipient_contact on campaign_recipient (contact_id);

create table webhook_endpoint (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  url text not null,
  events text not null,
  secret text not null,
  previous_secret text,
  previous_secret_until bigint,
  is_active integer not null,
  disabled_reason text,
  failing_since bigint,
  exhausted_at bigint,
  last_success_at bigint,
  created_by text,
  created_at bigint not null,
  updated_at bigint not null,
  deleted_at bigint,
  owned_by text
);
create index webhook_endpoint_listed on webhook_endpoint (workspace_id, mode, created_at, id);

create table event (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  kind text not null,
  body text not null,
  created_at bigint not null
);
create index event_age on event (created_at);
create index event_age_in_workspace on event (workspace_id, created_at);

create table webhook_delivery (
  id text primary key,
  workspace_id text not null,
  mode text not null,
  endpoint_id text not null references webhook_endpoint (id) on delete cascade,
  event_id text not null references event (id) on delete cascade,
  event_kind text not null,
  state text not null,
  attempts integer default 0 not null,
  attempts_before_recovery integer default 0 not null,
  next_attempt_at bigint,
  last_status integer,
  last_error text,
  created_at bigint not null,
  settled_at bigint,
  constraint webhook_delivery_once unique (event_id, endpoint_id),
  constraint webhook_delivery_state check (state in ('pending', 'delivered', 'failed', 'parked'))
);
create index webhook_delivery_log on webhook_delivery (workspace_id, mode, created_at, id);
create index webhook_delivery_by_state on webhook_delivery (workspace_id, mode, state, created_at, id);
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, created_at, id);
create index webhook_delivery_of_endpoint_by_state on webhook_delivery (endpoint_id, state, created_at, id);
create index webhook_delivery_health on webhook_delivery (endpoint_id, workspace_id, mode, created_at, state, attempts);
create index webhook_delivery_by_kind on webhook_delivery (endpoint_id, event_kind, created_at, id);

create table webhook_attempt (
  id text primary key,
  delivery_id text not null references webhook_delivery (id) on delete cascade,
  at bigint not null,
  duration_ms integer not null,
  status integer,
  error text,
  response_body text,
  trigger text not null,
  request_headers text
);
create index webhook_attempt_log on webhook_attempt (delivery_id, at);

create table simulator_message (
  id text primary key,
  channel_id text not null references channel (id) on delete cascade,
  phone text not null,
  direction text not null,
  kind text not null,
  text text not null,
  content text,
  quoted_id text,
  correlation_id text,
  status text not null,
  error_code text,
  created_at bigint not null
);
create index simulator_message_of_phone on simulator_message (channel_id, phone, created_at, id);
create index simulator_message_of_sender on simulator_message (channel_id, correlation_id);
create index simulator_message_age on simulator_message (channel_id, created_at);

create table simulator_phone (
  channel_id text not null references channel (id) on delete cascade,
  phone text not null,
  name text,
  last_text text not null,
  last_at bigint not null,
  customer_wrote_at bigint,
  blocked integer default 0 not null,
  receipts_by_hand integer default 0 not null,
  constraint simulator_phone_once primary key (channel_id, phone)
);
create index simulator_phone_newest on simulator_phone (channel_id, last_at, phone);

create table simulator_template (
  id text primary key,
  channel_id text not null references channel (id) on delete cascade,
  name text not null,
  language text not null,
  category text not null,
  components text not null,
  status text not null,
  reason text,
  submitted_at bigint not null,
  decided_at bigint,
  constraint simulator_template_once unique (channel_id, name, language)
);

create table canned_reply (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  shortcut text not null,
  text text not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint canned_reply_shortcut unique (workspace_id, shortcut)
);

create table api_key_usage (
  key_id text not null,
  hour bigint not null,
  workspace_id text not null,
  requests integer not null,
  forbidden integer not null,
  not_found integer not null,
  rate_limited integer not null,
  invalid integer not null,
  failed integer not null,
  constraint api_key_usage_once primary key (key_id, hour)
);
create index api_key_usage_age on api_key_usage (workspace_id, hour);

create table api_key_permission_use (
  key_id text not null,
  permission text not null,
  workspace_id text not null,
  last_used_at bigint not null,
  constraint api_key_permission_use_once primary key (key_id, permission)
);

create table member_invitation (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  email text not null,
  role text not null,
  token_hash text not null unique,
  invited_by text not null,
  created_at bigint not null,
  expires_at bigint not null,
  invited_by_id text,
  constraint member_invitation_once unique (workspace_id, email)
);
create index member_invitation_author on member_invitation (workspace_id, invited_by_id);

create table audit_entry (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  actor_id text not null,
  actor_name text not null,
  action text not null,
  subject text not null,
  details text not null,
  address text,
  at bigint not null,
  seq bigint default 0 not null,
  hash text default '' not null,
  subject_id text,
  seals text default '{}' not null,
  constraint audit_entry_mode check (mode in ('live', 'test'))
);
create index audit_entry_at on audit_entry (workspace_id, at, id);
create index audit_entry_actor on audit_entry (workspace_id, actor_id, at, id);
create index audit_entry_action on audit_entry (workspace_id, action, at, id);
create unique index audit_entry_seq on audit_entry (workspace_id, seq);

create table "twoFactor" (
  id text primary key,
  secret text not null,
  "backupCodes" text not null,
  "userId" text not null references "user" (id) on delete cascade,
  verified ${flag},
  "failedVerificationCount" integer,
  "lockedUntil" ${time}
);
create index two_factor_secret on "twoFactor" (secret);
create unique index two_factor_user on "twoFactor" ("userId");

create table tried_code (
  user_id text not null references "user" (id) on delete cascade,
  code text not null,
  tried_at bigint not null,
  constraint tried_code_once primary key (user_id, code)
);

create table whatsapp_connection (
  channel_id text primary key references channel (id) on delete cascade,
  phone_number_id text not null unique,
  business_account_id text not null,
  access_token text not null,
  app_secret text not null,
  display_phone_number text,
  verified_name text,
  quality_rating text,
  messaging_limit text,
  trouble_code text,
  trouble text,
  checked_at bigint not null,
  last_callback_at bigint,
  created_at bigint not null,
  templates_synced_at bigint,
  history_progress integer,
  history_declined_at bigint
);
create index whatsapp_connection_by_account on whatsapp_connection (business_account_id);

create table whatsapp_callback (
  hash text primary key,
  channel_id text not null references channel (id) on delete cascade,
  body text not null,
  received_at bigint not null
);
create index whatsapp_callback_age on whatsapp_callback (channel_id, received_at);

create table whatsapp_callback_item (
  channel_id text not null references channel (id) on delete cascade,
  item text not null,
  seen_at bigint not null,
  constraint whatsapp_callback_item_once primary key (channel_id, item)
);
create index whatsapp_callback_item_age on whatsapp_callback_item (channel_id, seen_at);

create table message_attachment (
  message_id text primary key references message (id) on delete cascade,
  workspace_id text not null,
  mode text not null,
  kind text not null,
  platform_media_id text not null,
  mime_type text not null,
  file_name text
);

create table message_price (
  message_id text primary key references message (id) on delete cascade,
  workspace_id text not null,
  mode text not null,
  campaign_id text,
  type text not null,
  category text not null,
  cost_micros bigint not null,
  currency text not null
);
create index message_price_by_campaign on message_price (campaign_id);

create table audit_head (
  workspace_id text primary key references organization (id) on delete cascade,
  seq bigint not null,
  hash text not null,
  former text
);

create table store_secret (
  id integer primary key,
  fingerprint text not null,
  since bigint not null,
  constraint store_secret_one_row check (id = 1)
);

create table backup_run (
  id text primary key,
  started_at bigint not null,
  ended_at bigint,
  outcome text,
  file text,
  bytes bigint,
  reason text,
  constraint backup_run_outcome check (outcome in ('proven', 'failed'))
);
create index backup_run_started on backup_run (started_at);

create table sign_in_attempts (
  key text primary key,
  ends_at bigint not null,
  used integer not null
);
create index sign_in_attempts_age on sign_in_attempts (ends_at);

create table contact_address (
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  kind text not null,
  value text not null,
  contact_id text not null references contact (id) on delete cascade,
  source text not null,
  first_seen_at bigint not null,
  last_seen_at bigint not null,
  ended_at bigint,
  end_reason text,
  taken_from text,
  constraint contact_address_once primary key (workspace_id, mode, kind, value),
  constraint contact_address_kind check (kind in ('phone', 'user_id'))
);
create index contact_address_of on contact_address (contact_id);

create table merged_object (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  kind text not null,
  into_id text not null,
  merged_at bigint not null
);
create index merged_object_into on merged_object (into_id);

create table message_attempt (
  channel_id text not null references channel (id) on delete cascade,
  platform_message_id text not null,
  workspace_id text not null,
  mode text not null,
  message_id text not null references message (id) on delete cascade,
  error_code text not null,
  error_message text not null,
  failed_at bigint not null,
  resent_at bigint,
  constraint message_attempt_once primary key (channel_id, platform_message_id)
);
create index message_attempt_by_message on message_attempt (message_id);

create table channel_event (
  id text primary key,
  workspace_id text not null,
  mode text not null,
  channel_id text not null references channel (id) on delete cascade,
  event_key text not null,
  tone text not null,
  code text not null,
  message text not null,
  advice text,
  happened_at bigint not null,
  constraint channel_event_once unique (channel_id, event_key)
);
create index channel_event_newest on channel_event (workspace_id, mode, happened_at, id);
create index channel_event_age on channel_event (channel_id, happened_at, id);

create table workspace_deletion (
  workspace_id text primary key references organization (id) on delete cascade,
  requested_by text not null,
  requested_at bigint not null,
  started_at bigint,
  total bigint,
  removed bigint default 0 not null
);

create table erased_contact (
  contact_id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  former_ids text not null,
  erased_at bigint not null,
  finished_at bigint
);

create table erased_address (
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  hash text not null,
  contact_id text not null,
  opt_out_scope text,
  constraint erased_address_once primary key (workspace_id, mode, hash)
);
create index erased_address_of on erased_address (contact_id);

create table erased_figure (
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  kind text not null,
  at bigint not null,
  value bigint not null,
  count bigint not null,
  constraint erased_figure_once primary key (workspace_id, mode, kind, at, value)
);

create table erasure_key (
  id text primary key,
  sealed_key text not null
);

create table former_member (
  workspace_id text not null references organization (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  left_at bigint not null,
  constraint former_member_pk primary key (workspace_id, user_id)
);
create index former_member_user on former_member (user_id);

create table conversation_count (
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  status text not null,
  channel text not null,
  category text not null,
  priority text not null,
  assignee_id text default '' not null,
  count integer not null,
  constraint conversation_count_once primary key (workspace_id, mode, status, channel, category, priority, assignee_id)
);

create table alert_choice (
  workspace_id text not null references organization (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  concerns text not null,
  sound integer not null,
  desktop integer not null,
  push integer not null,
  email_assigned integer not null,
  email_unanswered_minutes integer,
  quiet_hours text,
  constraint alert_choice_pk primary key (workspace_id, user_id)
);
create index alert_choice_user on alert_choice (user_id);

create table saved_view (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  owner_id text,
  name text not null,
  filter text not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index saved_view_of on saved_view (workspace_id, owner_id, name);

create table push_subscription (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  session_id text not null references session (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at bigint not null
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_session on push_subscription (session_id);

create table push_key (
  id integer primary key,
  public_key text not null,
  sealed_private_key text not null
);

create table tag (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  name text not null,
  colour text not null,
  created_at bigint not null,
  constraint tag_name unique (workspace_id, name)
);

create table tagged_conversation (
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  tag text not null,
  conversation_id text not null references conversation (id) on delete cascade,
  constraint tagged_once primary key (workspace_id, mode, tag, conversation_id)
);
create index tagged_by_conversation on tagged_conversation (conversation_id);

create table conversation_activity (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  conversation_id text not null references conversation (id) on delete cascade,
  kind text not null,
  from_value text,
  to_value text,
  author_id text not null,
  created_at bigint not null
);
create index activity_of_conversation on conversation_activity (conversation_id, created_at, id);

create table campaign_draft (
  id text not null,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  user_id text not null,
  name text not null,
  template_id text,
  step text not null,
  content text not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint campaign_draft_id primary key (workspace_id, mode, user_id, id)
);

create table sample_contact (
  contact_id text primary key references contact (id) on delete cascade,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  added_at bigint not null
);
create index sample_contact_of_mode on sample_contact (workspace_id, mode, contact_id);

create table sample_object (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  kind text not null
);
create index sample_object_of_mode on sample_object (workspace_id, mode, id);

create table channel_group (
  id text primary key,
  workspace_id text not null references organization (id) on delete cascade,
  mode text not null,
  channel_id text not null,
  group_id text not null,
  name text,
  description text,
  named_at bigint not null,
  members text not null,
  state text not null,
  state_at bigint not null,
  constraint group_of_channel unique (channel_id, group_id)
);
create index group_by_tenant on channel_group (workspace_id, mode, id);

create table rate_window (
  key_id text primary key,
  started_at bigint not null,
  count integer not null,
  last_allowed integer not null
)
`.split(/;\n/)
}
