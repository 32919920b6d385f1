import type { Mode } from '@parley/shared/workspace/workspaces'
import type { App } from '../../app.ts'
import type { ApiKeyTable } from '../../db/schema/api-keys.ts'
import type { CampaignRecipientTable, CampaignTable } from '../../db/schema/campaigns.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Schema } from '../../db/schema.ts'
import { indexAddresses, indexContacts, indexMessages } from '../../features/search/entries.store.ts'
import { storedTags } from '../../features/tags/stored-tags.ts'
import type { Scope } from '../../policy.ts'

/** What a call of a store function may refer to: the IDs of one tenant's objects and some of its rows. */
export type TenantObjects = {
  readonly name: string
  /** The ID of an object, such as `id('contact')`. */
  readonly id: (what: string) => string
  readonly rows: {
    readonly contact: ContactTable
    readonly conversation: ConversationTable
    readonly message: MessageTable
    readonly template: TemplateTable
    readonly campaign: CampaignTable
    readonly recipient: CampaignRecipientTable
    readonly key: ApiKeyTable
  }
}

/** Equal in all tenants, so that a search without a tenant filter finds the rows of others too. */
export const same = {
  phone: '+491701234567',
  otherPhone: '+491701234568',
  externalId: 'customer 1',
  platformUserId: 'DE.same',
  platformMessageId: 'wamid.same',
  groupId: 'the same group',
  tagId: 'the same tag',
  templateName: 'order_shipped',
  language: 'en_US',
  wording: 'the same wording',
  shortcut: 'hello',
  market: 'Germany',
  text: 'The same text',
  addressHash: 'the same hash',
  accountId: 'account of all',
  sha256: 'the same bytes',
} as const

/** Columns that may be null are left out where no function reads them. */
type Rows = { readonly [Table in keyof Schema]?: readonly Partial<Schema[Table]>[] | undefined }
const now = Date.UTC(2026, 10, 21, 8, 0, 0)
export const dayMs = 86_400_000
/** The time of every row, and the time at which all functions are called. */
export const rowTime = now
export const callTime = now + 60_000

/** The name of the tag that rows of this mode have. Both modes of a workspace share its tags. */
export const tagOf = (mode: Mode) => `The same tag in ${mode} mode`

const idOf = (name: string) => (what: string) => `${name}:${what}`

/** A row of every kind in one mode of a workspace. `isFirst`: also those that both modes of the workspace share. */
export async function insertTenant(app: App, name: string, scope: Scope, isFirst: boolean): Promise<TenantObjects> {
  const { db } = app
  const id = idOf(name)
  // Found without the tenant filter, so that a fault in it cannot hide itself here.
  const channels = await db.selectFrom('channel').selectAll().execute()
  const own = channels.find((each) => each.workspace_id === scope.workspaceId && each.mode === scope.mode)
  await db
    .updateTable('channel')
    .set({ id: id('simulator'), account_id: id('simulator'), is_active: 0, is_default: 0 })
    .where('id', '=', own?.id ?? '')
    .execute()
  if (isFirst) {
    const own = db.updateTable('organization').where('id', '=', scope.workspaceId)
    await own.set({ name: id('workspace') }).execute()
  }
  for (const rows of [...(isFirst ? [ofWorkspace(app, id, scope)] : []), readerIn(app, id, scope), ofMode(id, scope)]) {
    for (const [table, values] of Object.entries(rows)) {
      await db
        .insertInto(table as 'job')
        .values(values as never)
        .execute()
    }
  }
  await indexRows(app)
  const row = async <Table extends 'contact' | 'conversation' | 'message' | 'template' | 'campaign'>(table: Table) =>
    (await db
      .selectFrom(table as 'contact')
      .selectAll()
      .where('id', '=', id(table))
      .executeTakeFirstOrThrow()) as unknown
  return {
    name,
    id,
    rows: {
      contact: (await row('contact')) as ContactTable,
      conversation: (await row('conversation')) as ConversationTable,
      message: (await row('message')) as MessageTable,
      template: (await row('template')) as TemplateTable,
      campaign: (await row('campaign')) as CampaignTable,
      key: await db.selectFrom('api_key').selectAll().where('id', '=', id('key')).executeTakeFirstOrThrow(),
      recipient: await db
        .selectFrom('campaign_recipient')
        .selectAll()
        .where('id', '=', id('pending'))
        .executeTakeFirstOrThrow(),
    },
  }
}

/** Indexes rows as the stores do when they insert them. */
async function indexRows(app: App): Promise<void> {
  await app.transact(async (tx) => {
    await indexMessages(tx, await tx.selectFrom('message').selectAll().execute())
    await indexContacts(tx, await tx.selectFrom('contact').selectAll().execute())
    await indexAddresses(tx, await tx.selectFrom('contact_address').selectAll().execute())
  })
}

/** Objects that nobody has, which differ from those of a tenant in their IDs only. */
export function unknownLike({ name, rows }: TenantObjects): TenantObjects {
  const unknown = 'nobody'
  const text = JSON.stringify(rows).replaceAll(`${name}:`, `${unknown}:`)
  return { name: unknown, id: idOf(unknown), rows: JSON.parse(text) }
}

function ofWorkspace(app: App, id: (what: string) => string, { workspaceId: workspace_id }: Scope): Rows {
  const time = app.store.identityTime(now)
  return {
    user: ['user', 'newcomer'].map((what) => ({
      id: id(what),
      name: id(what),
      email: `${id(what)}@example.com`,
      emailVerified: app.store.identityFlag(true),
      twoFactorEnabled: app.store.identityFlag(false),
      createdAt: time,
      updatedAt: time,
    })),
    member: [{ id: id('member'), organizationId: workspace_id, userId: id('user'), role: 'owner', createdAt: time }],
    alert_choice: [
      {
        ...{ workspace_id, user_id: id('user'), concerns: 'all', sound: 1, desktop: 0, push: 1, email_assigned: 1 },
        ...{ email_unanswered_minutes: 5, quiet_hours: null, muted_notifications: '' },
      },
    ],
    canned_reply: [
      {
        id: id('reply'),
        workspace_id,
        shortcut: same.shortcut,
        text: '{{contact.tier}}',
        created_at: now,
        updated_at: now,
      },
    ],
    saved_view: [
      { id: id('view'), workspace_id, owner_id: null, name: 'Ours', filter: '{}', created_at: now, updated_at: now },
    ],
    member_invitation: [
      {
        id: id('invitation'),
        workspace_id,
        email: 'same@example.com',
        role: 'agent',
        token_hash: id('token'),
        invited_by: 'Ada',
        invited_by_id: 'ada',
        created_at: now,
        expires_at: now + dayMs,
      },
    ],
    audit_head: [{ workspace_id, seq: 0, hash: '' }],
    workspace_deletion: [{ workspace_id, requested_by: id('user'), requested_at: now, removed: 0 }],
  }
}

/** A member of each mode's own, whose markers refer to the membership. */
function readerIn(app: App, id: (what: string) => string, { workspaceId: organizationId }: Scope): Rows {
  const [userId, time] = [id('reader'), app.store.identityTime(now)]
  const flags = { emailVerified: app.store.identityFlag(true), twoFactorEnabled: app.store.identityFlag(false) }
  const email = `${userId}@example.com`
  return {
    user: [{ id: userId, name: userId, email, ...flags, createdAt: time, updatedAt: time }],
    member: [{ id: id('reader of'), organizationId, userId, role: 'viewer', createdAt: time }],
  }
}

function ofMode(id: (what: string) => string, { workspaceId: workspace_id, mode }: Scope): Rows {
  const tenant = { workspace_id, mode }
  const tagIds = [id('tag'), same.tagId]
  const times = { created_at: now, updated_at: now }
  const key = {
    ...tenant,
    ...times,
    name: 'Key',
    key_prefix: 'sk',
    permissions: '{"read":true,"write":true,"conversations":true,"analytics":true,"bulk_send":true}',
    is_active: 1,
    expires_at: now + 5 * dayMs,
    created_by: 'ada',
  } as const
  const { updated_at: _, ...keyColumns } = key
  const recipient = (position: number, what: string, more: Partial<CampaignRecipientTable>) => ({
    id: id(what),
    ...tenant,
    campaign_id: id('campaign'),
    position,
    phone: same.phone,
    platform_user_id: null,
    variables: '{}',
    contact_id: id('contact'),
    message_id: null,
    error_code: null,
    market: same.market,
    cost_micros: 1000,
    settled_at: null,
    name: null,
    replied_conversation_id: null,
    ...more,
  })
  const conversation = (what: string, more: Partial<ConversationTable>) => ({
    id: id(what),
    ...tenant,
    ...times,
    channel_id: id('channel'),
    channel: 'whatsapp',
    contact_id: id('contact'),
    group_id: null,
    is_history: 0,
    status: 'open',
    category: 'general',
    priority: 'normal',
    assignee_id: null,
    tags: '',
    csat_score: null,
    csat_received_at: null,
    unread_count: 1,
    unread_at: now + 1,
    last_message_text: same.text,
    last_message_direction: 'inbound',
    last_message_at: now,
    last_activity_at: now,
    resolved_at: null,
    ...more,
  })
  const message = (what: string, more: Partial<MessageTable>) => ({
    id: id(what),
    ...tenant,
    channel_id: id('channel'),
    contact_id: id('contact'),
    conversation_id: id('conversation'),
    direction: 'outbound',
    kind: 'text',
    text: same.text,
    status: 'delivered',
    platform_message_id: null,
    campaign_id: null,
    created_at: now,
    sent_at: now,
    failed_at: null,
    ...more,
  })
  const endpoint = {
    ...tenant,
    ...times,
    kind: 'push',
    tag_ids: '["vip"]',
    url: 'https://example.com',
    events: '["*"]',
    last_position: 0,
    removed_to: 0,
    secret: 'x',
    created_by: 'user:ada',
    deleted_at: null,
  }
  const delivery = (what: string, more: Partial<Schema['webhook_delivery']>) => ({
    id: id(what),
    ...tenant,
    endpoint_id: id('endpoint'),
    event_id: id('event'),
    event_kind: 'message.sent',
    state: 'delivered',
    attempts: 1,
    attempts_before_recovery: 0,
    next_attempt_at: null,
    created_at: now,
    settled_at: now,
    ...more,
  })
  const template = (what: string, more: Partial<TemplateTable>) => ({
    id: id(what),
    ...tenant,
    ...times,
    channel_id: id('channel'),
    account_id: same.accountId,
    platform_template_id: 'same',
    name: same.templateName,
    language: same.language,
    category: 'UTILITY',
    components: '[]',
    status: 'APPROVED',
    wording: same.wording,
    text_unread_since: null,
    ...more,
  })
  return {
    channel: (['channel', 'other channel'] as const).map((what) => ({
      id: id(what),
      ...tenant,
      platform: 'whatsapp',
      messages_per_second: 80,
      name: what,
      colour: 'blue' as const,
      account_id: same.accountId,
      is_active: 1,
      is_default: what === 'channel' ? 1 : 0,
      created_at: now,
    })),
    channel_group: [
      {
        id: id('channel group'),
        ...tenant,
        channel_id: id('channel'),
        group_id: same.groupId,
        name: same.text,
        named_at: now,
        members: '[]',
        state: 'active',
        state_at: now,
      },
    ],
    channel_event: [
      {
        id: id('channel event'),
        ...tenant,
        channel_id: id('channel'),
        event_key: 'same',
        tone: 'info',
        code: '1',
        message: same.text,
        happened_at: now,
      },
    ],
    template: [
      template('template', {}),
      template('unsubmitted', { name: 'unsubmitted', platform_template_id: null, wording: 'another' }),
      template('unread', { name: 'unread', text_unread_since: now, wording: 'another' }),
      template('edited', { name: 'edited', status: 'PENDING', wording: 'another' }),
      template('sample template', { name: 'sample', wording: 'another' }),
    ] as Rows['template'],
    contact: [
      {
        id: id('contact'),
        ...tenant,
        ...times,
        phone: same.phone,
        phone_country: 'DE',
        external_id: same.externalId,
        name: 'The same name',
        sort_name: 'the same name',
        opt_out_scope: null,
        owner_id: id('user'),
      },
      {
        id: id('opted out'),
        ...tenant,
        ...times,
        phone: same.otherPhone,
        name: 'The same name',
        sort_name: 'the same name',
        opt_out_scope: 'campaigns',
        opt_out_source: 'keyword',
        opted_out_at: now,
      },
      { id: id('lonely'), ...tenant, ...times, name: 'Nobody', sort_name: 'nobody', opt_out_scope: null },
    ] as Rows['contact'],
    contact_field: [
      {
        ...{ id: id('field'), workspace_id, key: id('key'), label: 'Tier', type: 'choices', position: 0 },
        ...{ choices: '[{"id":"gold","label":"Gold"}]', version: 0, created_at: now, updated_at: now },
      },
    ],
    contact_value: [
      {
        ...{ ...tenant, field_id: id('field'), contact_id: id('contact'), item: 'gold', version: 0 },
        ...{ text: 'gold', folded: 'gold', number: null },
      },
    ],
    contact_note: [
      { ...tenant, id: id('contact note'), contact_id: id('contact'), author_id: 'user:ada', author_name: 'Ada' },
    ].map((row) => ({ ...row, text: same.text, created_at: now })),
    contact_consent: [
      { ...tenant, contact_id: id('contact'), channel_id: id('simulator'), source: same.text, consented_at: now },
    ],
    sample_contact: [{ ...tenant, contact_id: id('lonely'), added_at: now }],
    sample_object: [{ ...tenant, id: id('sample template'), kind: 'template' }],
    contact_address: [
      {
        ...tenant,
        kind: 'phone',
        value: same.phone,
        contact_id: id('contact'),
        source: 'message',
        taken_from: id('opted out'),
      },
      { ...tenant, kind: 'phone', value: same.otherPhone, contact_id: id('opted out'), source: 'message' },
    ].map((row) => ({ ...row, first_seen_at: now, last_seen_at: now })) as Rows['contact_address'],
    campaign: [
      {
        id: id('campaign'),
        ...tenant,
        channel_id: id('channel'),
        template_id: id('template'),
        name: 'The same campaign',
        template_name: same.templateName,
        template_language: same.language,
        template_category: 'UTILITY',
        state: 'running',
        total: 6,
        duplicates: 0,
        cost_micros: 1000,
        cost_currency: 'USD',
        rate_card: 'x',
        binding_version: 1,
        list_columns: null,
        created_by_id: 'ada',
        created_by_name: 'Ada',
        created_at: now,
        awaited_until: now + dayMs,
      },
    ],
    conversation: [
      conversation('conversation', {
        tags: storedTags(tagIds),
        csat_score: 5,
        csat_requested_at: now,
        csat_received_at: now,
        reply_address: same.phone,
        last_inbound_at: now,
      }),
      conversation('resolved', {
        status: 'resolved',
        resolved_at: now,
        first_reply_at: now,
        first_person_reply_at: now,
        first_person_reply_by_id: 'user:ada',
      }),
      conversation('history', { status: 'resolved', is_history: 1, resolved_at: now }),
      conversation('group', { group_id: same.groupId, contact_id: id('opted out') }),
    ] as Rows['conversation'],
    delayed_message: [
      {
        ...tenant,
        id: id('delayed'),
        conversation_id: id('conversation'),
        kind: 'text',
        text: same.text,
        author_id: 'user:ada',
        author_name: 'Ada',
        send_at: now,
        created_at: now,
      },
    ],
    read_marker: [{ ...tenant, conversation_id: id('group'), user_id: id('reader'), read_at: now + 1, is_unread: 0 }],
    tag: [{ id: id('tag'), workspace_id, name: tagOf(mode), colour: 'blue', created_at: now }],
    conversation_tag: tagIds.map((tag_id) => ({ ...tenant, tag_id, conversation_id: id('conversation') })),
    contact_tag: tagIds.map((tag_id) => ({ ...tenant, tag_id, contact_id: id('contact') })),
    conversation_activity: [
      {
        ...tenant,
        id: id('activity'),
        conversation_id: id('conversation'),
        kind: 'tags',
        from_value: '',
        to_value: storedTags(['The same tag']),
        author_id: 'system',
        created_at: now,
      },
    ],
    conversation_count: [
      {
        ...tenant,
        status: 'open',
        channel: 'whatsapp',
        channel_id: id('channel'),
        category: 'general',
        priority: 'normal',
        assignee_id: '',
        count: 2,
      },
    ] as Rows['conversation_count'],
    merged_object: [
      { ...tenant, id: id('merged'), kind: 'contact', into_id: id('contact'), merged_at: now },
      { ...tenant, id: id('merged conversation'), kind: 'conversation', into_id: id('conversation'), merged_at: now },
    ],
    contact_snapshot: [
      {
        ...tenant,
        contact_id: id('split'),
        into_id: id('contact'),
        snapshot: JSON.stringify({ contact: { id: id('split'), name: null } }),
        merged_by_id: 'system',
        merged_by_name: 'Parley',
        merged_at: now,
      },
    ],
    suggested_merge: [
      { ...tenant, contact_id: id('contact'), other_id: id('opted out'), suggested_at: now, dismissed_at: null },
    ],
    erased_contact: [
      { ...tenant, contact_id: id('erased'), former_ids: '[]', erased_at: now, finished_at: null },
      { ...tenant, contact_id: id('erased again'), former_ids: '[]', erased_at: now, finished_at: null },
    ],
    erased_address: [{ ...tenant, hash: same.addressHash, contact_id: id('erased'), opt_out_scope: null }],
    erased_figure: [{ ...tenant, kind: 'inbound', at: now, value: 0, channel_id: '', count: 1 }],
    job: [
      {
        id: id('job'),
        ...tenant,
        kind: 'message.resend',
        payload: '{}',
        partition: 'x',
        state: 'ready',
        run_at: now,
        attempts: 0,
        failures: 0,
        created_at: now,
      },
    ],
    idempotency_key: [
      {
        caller: `key:${id('key')}`,
        path: '/',
        key: 'same',
        fingerprint: 'x',
        result_id: 'x',
        state: 'done',
        run_token: 'x',
        run_started_at: now,
        body: same.text,
        created_at: now,
      },
    ],
    message: [
      message('message', {
        customer_address: same.phone,
        campaign_id: id('campaign'),
        platform_message_id: same.platformMessageId,
        sent_by_id: 'ada',
        sent_by_name: 'Ada',
      }),
      message('inbound', {
        direction: 'inbound',
        status: 'received',
        platform_message_id: 'wamid.received',
        created_at: now - 1,
        quoted_platform_message_id: 'wamid.answered',
        customer_address: same.phone,
      }),
      message('answered', {
        campaign_id: id('campaign'),
        platform_message_id: 'wamid.answered',
        created_at: now - 1,
      }),
      message('followed by opt-out', {
        ...{ kind: 'template', campaign_id: id('campaign'), contact_id: id('opted out') },
        is_messaged_first: 1,
      }),
      message('reply', { sent_by_id: 'user:ada', sent_by_name: 'Ada' }),
      message('note', { kind: 'note', status: 'received', sent_by_id: 'user:ada', sent_by_name: 'Ada' }),
      message('reaction', {
        direction: 'inbound',
        status: 'received',
        conversation_id: null,
        kind: 'reaction' as 'text',
      }),
      message('queued', { status: 'queued', campaign_id: id('campaign') }),
      message('taken message', { status: 'queued', campaign_id: id('campaign') }),
      message('failed', { status: 'failed', campaign_id: id('campaign'), failed_at: now }),
    ] as Rows['message'],
    message_attempt: [
      {
        ...tenant,
        channel_id: id('channel'),
        platform_message_id: 'wamid.first',
        message_id: id('message'),
        error_code: '1',
        error_message: 'x',
        failed_at: now,
      },
    ],
    mention: [
      {
        ...tenant,
        message_id: id('message'),
        conversation_id: id('conversation'),
        user_id: id('reader'),
        created_at: now,
      },
    ],
    notification: [
      {
        ...{ ...tenant, id: id('notification'), user_id: id('reader'), kind: 'assigned' },
        ...{ conversation_id: id('conversation'), by_user_id: id('reader'), created_at: now, read_at: null },
      },
      {
        ...{ ...tenant, id: id('notification of campaign'), user_id: id('reader'), kind: 'completed' },
        ...{ subject_id: id('campaign'), created_at: now, read_at: null },
      },
    ],
    file_content: [
      {
        ...tenant,
        id: id('content'),
        sha256: same.sha256,
        kind: 'document',
        mime_type: 'text/plain',
        size_bytes: 5,
        width: null,
        height: null,
        duration_ms: null,
        is_animated: null,
        is_mono_opus: null,
        preview_bytes: null,
        created_at: now,
      },
      {
        ...tenant,
        id: id('content without a file'),
        sha256: `${same.sha256} without a file`,
        kind: 'document',
        mime_type: 'text/plain',
        size_bytes: 7,
        created_at: now,
      },
    ],
    file: [
      { ...tenant, id: id('file'), content_id: id('content'), name: 'note.txt', sent_by_id: 'key:1', created_at: now },
      { ...tenant, id: id('unnamed file'), content_id: id('content'), name: 'b', sent_by_id: null, created_at: now },
    ],
    contact_import: (['import', 'running import'] as const).map((name) => ({
      ...{ ...tenant, id: id(name), state: name === 'import' ? 'completed' : 'running', file_id: id('file') },
      ...{ file_name: 'list.csv', found: '{}', plan: null, starts_itself: 0, total_rows: 2, done_rows: 3, created: 1 },
      ...{ updated: 0, unchanged: 0, rejected: 1, repeated: 0, undone: 0, reasons: '[]', failure: null },
      ...{ created_by_id: 'key:1', created_at: now, ended_at: now, expires_at: now },
    })) as Rows['contact_import'],
    contact_import_row: [
      { ...tenant, import_id: id('import'), row_number: 2, contact_id: id('contact'), stamp: now },
      { ...tenant, import_id: id('import'), row_number: 3, reason: '{}', cells: '[]' },
    ],
    contact_export: [
      {
        ...{ ...tenant, id: id('export'), state: 'completed', filter: '{}', for_spreadsheets: 0, rows: 1 },
        ...{ file_id: id('file'), created_by_id: 'key:1', created_at: now, expires_at: now },
      },
    ],
    canned_reply: [
      {
        id: id('reply with a file'),
        workspace_id,
        shortcut: id('file'),
        text: '{{contact.tier}}',
        created_at: now,
        updated_at: now,
      },
    ],
    canned_reply_file: [{ ...tenant, canned_reply_id: id('reply with a file'), position: 0, file_id: id('file') }],
    message_attachment: [
      {
        ...tenant,
        message_id: id('inbound'),
        kind: 'image',
        platform_media_id: 'media',
        mime_type: 'image/png',
        file_id: id('file'),
      },
    ],
    message_reaction: [
      {
        ...tenant,
        ...{ message_id: id('inbound'), direction: 'outbound', emoji: '👍', created_at: now },
        ...{ participant_id: '', reaction_id: null },
      },
    ],
    message_price: [
      {
        ...tenant,
        message_id: id('message'),
        campaign_id: id('campaign'),
        type: 'regular',
        category: 'utility',
        cost_micros: 900,
        currency: 'USD',
      },
    ],
    campaign_draft: [
      {
        id: id('draft'),
        ...tenant,
        user_id: id('user'),
        name: 'Sale',
        template_id: null,
        step: 'template',
        content: JSON.stringify({ channelId: id('channel'), from: 'contacts' }),
        ...times,
      },
    ],
    campaign_recipient: [
      recipient(1, 'pending', { state: 'pending', contact_values: '{}' }),
      recipient(2, 'sent', { state: 'delivered', message_id: id('message'), settled_at: now }),
      recipient(3, 'failed recipient', { state: 'failed', message_id: id('failed'), settled_at: now, error_code: '1' }),
      recipient(4, 'taken', { state: 'sending', message_id: id('taken message'), taken_at: now }),
      recipient(5, 'replied', {
        state: 'read',
        message_id: id('answered'),
        settled_at: now,
        replied_conversation_id: id('conversation'),
      }),
      recipient(6, 'opted out', { state: 'read', message_id: id('followed by opt-out'), settled_at: now }),
    ] as Rows['campaign_recipient'],
    template_file: [
      { ...tenant, file_id: id('file'), message_id: id('message') },
      { ...tenant, file_id: id('file'), recipient_id: id('pending') },
      { ...tenant, file_id: id('file'), user_id: id('user'), draft_id: id('draft') },
    ],
    webhook_endpoint: [
      { ...endpoint, id: id('endpoint'), is_active: 1, failing_since: now },
      { ...endpoint, id: id('disabled'), is_active: 0, disabled_reason: 'x' },
      { ...endpoint, id: id('deleted'), is_active: 1, deleted_at: now },
      { ...endpoint, id: id('pull webhook'), kind: 'pull', url: '', is_active: 1, last_position: 1 },
    ] as unknown as Rows['webhook_endpoint'],
    event: [
      { id: id('event'), ...tenant, kind: 'message.sent', body: `{"text":"${same.text}"}`, created_at: now },
      { id: id('second event'), ...tenant, kind: 'message.sent', body: '{}', created_at: now },
    ],
    webhook_delivery: [
      delivery('delivery', {}),
      delivery('failed delivery', { state: 'failed', event_id: id('second event') }),
    ] as Rows['webhook_delivery'],
    pulled_event: [
      { ...tenant, event_id: id('event'), endpoint_id: id('pull webhook'), position: 1, created_at: now },
      { ...tenant, event_id: id('second event'), endpoint_id: id('pull webhook'), created_at: now },
    ],
    webhook_attempt: [
      { id: id('attempt'), delivery_id: id('delivery'), at: now, duration_ms: 1, trigger: 'scheduled' },
    ],
    api_key: [{ ...keyColumns, id: id('key'), secret_hash: id('hash') }],
    api_key_request: [
      {
        ...{ id: id('request'), key_id: id('key'), workspace_id, at: now, method: 'GET', route: '/api/v1/key' },
        ...{ status: 200, duration_ms: 1, request_id: id('request'), error_code: null, refused: 0 },
      },
    ],
    api_key_usage: [
      {
        key_id: id('key'),
        hour: now,
        workspace_id,
        requests: 1,
        forbidden: 0,
        not_found: 0,
        rate_limited: 0,
        invalid: 0,
        failed: 0,
      },
    ],
    api_key_permission_use: [{ key_id: id('key'), permission: 'read', workspace_id, last_used_at: now }],
    audit_entry: [
      {
        id: id('entry'),
        ...tenant,
        actor_id: 'ada',
        actor_name: id('actor'),
        action: 'account.email_changed',
        subject_id: 'ada',
        subject: id('address'),
        details: '{}',
        at: now,
        seq: mode === 'live' ? 1 : 2,
        hash: 'x',
      },
    ],
  }
}
