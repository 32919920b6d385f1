import type { Kysely } from 'kysely'

/**
 * The addresses that a key may be used from, the person responsible for a key whose author handed it over, and the longest
 * lifetime of new keys in a workspace. Nothing changes for existing keys and workspaces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('allowed_cidrs', 'text').execute()
  await db.schema.alterTable('api_key').addColumn('owned_by', 'text').execute()
  await db.schema.alterTable('workspace_settings').addColumn('max_key_lifetime_days', 'integer').execute()
}
