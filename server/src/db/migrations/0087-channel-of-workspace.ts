import type { Kysely } from 'kysely'

/** The channels of a workspace, also those that are not active, were found by reading the channels of all workspaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('channel_of_workspace').on('channel').columns(['workspace_id', 'mode']).execute()
}
