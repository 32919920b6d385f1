import type { Kysely } from 'kysely'

/**
 * The roles that need two-factor authentication, and how long sessions last. No role needs it at first, and null stands
 * for the limits of the installation, so nothing changes for existing workspaces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const settings = db.schema.alterTable('workspace_settings')
  await settings.addColumn('two_factor_roles', 'text', (column) => column.notNull().defaultTo('[]')).execute()
  await settings.addColumn('session_lifetime_minutes', 'integer').execute()
  await settings.addColumn('idle_timeout_minutes', 'integer').execute()
}
