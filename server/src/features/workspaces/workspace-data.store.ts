import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Condition = (scope: Scope) => RawBuilder<SqlBool>

const ofChannels: Condition = (scope) => sql`channel_id in (select id from channel where ${inWorkspace(scope)})`
const ofKeys: Condition = (scope) => sql`key_id in (select id from api_key where ${inWorkspace(scope)})`
const ofCampaigns: Condition = (scope) => sql`campaign_id in (select id from campaign where ${inWorkspace(scope)})`
const answersToKeys: Condition = (scope) =>
  sql`caller in (select 'key:' || id from api_key where ${inWorkspace(scope)})`
const otherJobs: Condition = (scope) => sql`${inWorkspace(scope)} and kind <> 'workspace.delete'`

export type WorkspaceTable = { readonly table: string; readonly rows: Condition }

/**
 * Every table with data of a workspace and the condition for its rows, in an order in which no remaining row refers to a
 * deleted one. Rows of other tables are deleted with the row they refer to. A test compares this with the tables of the
 * store.
 */
export const workspaceTables: readonly WorkspaceTable[] = [
  { table: 'job', rows: otherJobs },
  { table: 'webhook_delivery', rows: inWorkspace },
  { table: 'pulled_event', rows: inWorkspace },
  { table: 'event', rows: inWorkspace },
  { table: 'webhook_endpoint', rows: inWorkspace },
  { table: 'campaign_recipient', rows: ofCampaigns },
  { table: 'message_attempt', rows: ofChannels },
  { table: 'mention', rows: inWorkspace },
  { table: 'message', rows: inWorkspace },
  { table: 'delayed_message', rows: inWorkspace },
  { table: 'platform_file', rows: ofChannels },
  { table: 'canned_reply_file', rows: inWorkspace },
  { table: 'template_file', rows: inWorkspace },
  { table: 'contact_import_row', rows: inWorkspace },
  { table: 'contact_import', rows: inWorkspace },
  { table: 'contact_export', rows: inWorkspace },
  { table: 'file', rows: inWorkspace },
  { table: 'file_content', rows: inWorkspace },
  { table: 'conversation_tag', rows: inWorkspace },
  { table: 'conversation_activity', rows: inWorkspace },
  { table: 'read_marker', rows: inWorkspace },
  { table: 'notification', rows: inWorkspace },
  { table: 'conversation', rows: inWorkspace },
  { table: 'conversation_count', rows: inWorkspace },
  { table: 'sample_contact', rows: inWorkspace },
  { table: 'sample_object', rows: inWorkspace },
  { table: 'contact_tag', rows: inWorkspace },
  { table: 'contact_note', rows: inWorkspace },
  { table: 'contact_consent', rows: inWorkspace },
  { table: 'contact_address', rows: inWorkspace },
  { table: 'contact_snapshot', rows: inWorkspace },
  { table: 'suggested_merge', rows: inWorkspace },
  { table: 'contact_value', rows: inWorkspace },
  { table: 'contact_field', rows: inWorkspace },
  { table: 'contact', rows: inWorkspace },
  { table: 'merged_object', rows: inWorkspace },
  { table: 'erased_address', rows: inWorkspace },
  { table: 'erased_contact', rows: inWorkspace },
  { table: 'erased_figure', rows: inWorkspace },
  { table: 'campaign_draft', rows: inWorkspace },
  { table: 'campaign', rows: inWorkspace },
  { table: 'template', rows: inWorkspace },
  { table: 'simulator_message', rows: ofChannels },
  { table: 'simulator_phone', rows: ofChannels },
  { table: 'simulator_template', rows: ofChannels },
  { table: 'whatsapp_callback', rows: ofChannels },
  { table: 'whatsapp_callback_item', rows: ofChannels },
  { table: 'whatsapp_connection', rows: ofChannels },
  { table: 'channel_event', rows: inWorkspace },
  { table: 'channel_group', rows: inWorkspace },
  { table: 'channel', rows: inWorkspace },
  { table: 'api_key_request', rows: inWorkspace },
  { table: 'api_key_usage', rows: inWorkspace },
  { table: 'api_key_permission_use', rows: inWorkspace },
  { table: 'rate_window', rows: ofKeys },
  { table: 'idempotency_key', rows: answersToKeys },
  { table: 'api_key', rows: inWorkspace },
  { table: 'canned_reply', rows: inWorkspace },
  { table: 'saved_view', rows: inWorkspace },
  { table: 'tag', rows: inWorkspace },
  { table: 'member_invitation', rows: inWorkspace },
  { table: 'audit_entry', rows: inWorkspace },
]

/** How many rows there are to delete. One statement per table, none of which locks anything. */
export async function countRows(db: Kysely<Schema>, scope: Scope): Promise<number> {
  let total = 0
  for (const { table, rows } of workspaceTables) {
    const counted = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${rows(scope)}`.execute(db)
    total += Number(counted.rows[0]?.count ?? 0)
  }
  return total
}

/** Deletes the workspace itself, and with it everything that still refers to it. */
export async function deleteWorkspaceRow(tx: Tx, scope: Scope): Promise<void> {
  await tx.deleteFrom('organization').where('id', '=', scope.workspaceId).execute()
}
