import { expect, test } from 'vitest'
import { sqlite } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'

/** How the erasure of a contact removes it from the table. Tests of the erasure fill these and search them afterwards. */
const erased: Readonly<Record<string, string>> = {
  campaign_recipient: 'phone, user id, name, variables, values for the contact and error text are cleared',
  campaign_draft: 'drafts that contain a phone number or user id of the customer are deleted',
  channel_event: 'entries that mention the customer are deleted',
  channel_group: 'the customer is removed from the members; a name or description that mentions them is cleared',
  contact: 'the row is deleted',
  contact_address: 'the rows are deleted',
  contact_export: 'the row is deleted with its file',
  contact_import: 'the file, the reasons and the rows are removed, as a day after its end',
  contact_import_row: 'the rows with cells are removed, and all of them a day after the end of the import',
  contact_tag: 'the rows are deleted',
  contact_snapshot: 'the rows are deleted',
  contact_value: 'the rows are deleted with the contact',
  contact_note: 'deleted with the contact',
  contact_consent: 'deleted with the contact',
  conversation: 'the rows are deleted; one of a group passes to another participant',
  delayed_message: 'deleted with the conversation',
  event: 'events that are about the customer are deleted',
  file: 'deleted with the message, unless another one has it',
  file_content: 'deleted with the last file that has these bytes',
  idempotency_key: 'the customer is removed from the encrypted responses',
  job: 'jobs that mention the customer are deleted',
  merged_object: 'the rows are deleted',
  message: 'the rows are deleted',
  message_attachment: 'deleted with the message',
  message_attempt: 'deleted with the message',
  message_reaction: 'deleted with the message, or with the one that is the reaction',
  message_price: 'deleted with the message; the sum stays with the campaign',
  simulator_message: 'the rows are deleted by the simulator',
  simulator_phone: 'the row is deleted by the simulator',
  search_entry: 'deleted with the message, the name or the address',
  search_index_data: 'the words of a deleted entry are removed from the index at once',
  template_file: 'deleted with the message, the values of the recipient or the draft',
  webhook_attempt: 'deleted with the event',
  webhook_delivery: 'deleted with the event',
  pulled_event: 'deleted with the event',
  whatsapp_callback: 'what is about the customer is removed from the body',
  whatsapp_callback_item: 'items that contain the phone number or user id are deleted',
  audit_entry: 'the names beside the opaque ids are erased',
}

/** Why a table with text contains nothing of a customer. */
const withoutCustomers: Readonly<Record<string, string>> = {
  account: 'the passwords of members',
  alert_choice: 'what members chose',
  api_key: 'keys of the business',
  api_key_permission_use: 'permissions and ids',
  api_key_request: 'templates of paths, and ids',
  api_key_usage: 'counters',
  audit_head: 'hashes',
  backup_run: 'names of files and reasons',
  campaign: 'written by members for everyone',
  canned_reply: 'written by members for everyone',
  canned_reply_file: 'ids',
  saved_view: 'written by members for themselves or for everyone',
  channel: 'the business’s own number',
  contact_field: 'written by members for everyone',
  conversation_activity: 'statuses, ids and names of tags',
  conversation_count: 'counters',
  suggested_merge: 'ids',
  erased_address: 'keyed hashes, which are what remains of an erased contact',
  erased_contact: 'opaque ids of erased contacts',
  erased_figure: 'counters',
  erasure_key: 'an encrypted key',
  former_member: 'members',
  installation: 'settings',
  invitation: 'members',
  member: 'members',
  mention: 'ids of members and notes',
  notification: 'ids of members and of what it is about',
  platform_file: 'ids',
  member_invitation: 'members',
  kysely_migration: 'names of migrations',
  kysely_migration_lock: 'a lock',
  organization: 'the workspace',
  push_key: 'a key pair',
  push_subscription: 'browsers of members',
  rate_window: 'counters',
  read_marker: 'ids and times',
  sample_contact: 'ids',
  sample_object: 'ids',
  search_backfill: 'ids',
  session: 'members',
  sign_in_attempts: 'members',
  simulator_template: 'written by members for everyone',
  store_secret: 'a fingerprint',
  tag: 'written by members for everyone',
  conversation_tag: 'ids',
  template: 'written by members for everyone',
  tried_code: 'members',
  twoFactor: 'members',
  user: 'members',
  verification: 'members',
  webhook_endpoint: 'addresses of receivers, described by members for everyone',
  whatsapp_connection: 'the business’s own number',
  workspace_deletion: 'ids',
  workspace_settings: 'settings',
}

test('the erasure of a contact covers every table with text, or says why it contains no customers', async () => {
  const { app } = await createTestApp(sqlite)
  const tables = await app.db.introspection.getTables({ withInternalKyselyTables: true })
  const withText = tables
    .filter(({ columns }) => columns.some(({ dataType }) => /text|char|json|blob/i.test(dataType)))
    .map(({ name }) => name)
  const listed = [...Object.keys(erased), ...Object.keys(withoutCustomers)]
  expect(withText.length).toBeGreaterThan(45)
  expect(withText.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => !withText.includes(name))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})
