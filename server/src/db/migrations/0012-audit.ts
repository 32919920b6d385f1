import { type Kysely, sql } from 'kysely'

/** Who did what, when and from where. Entries are only ever added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('actor_id', 'text', (col) => col.notNull())
    .addColumn('actor_name', 'text', (col) => col.notNull())
    .addColumn('action', 'text', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('details', 'text', (col) => col.notNull())
    .addColumn('address', 'text')
    .addColumn('at', 'bigint', (col) => col.notNull())
    .addCheckConstraint('audit_entry_mode', sql`mode in ('live', 'test')`)
    .execute()
  for (const [name, first] of [
    ['audit_entry_at', []],
    ['audit_entry_actor', ['actor_id']],
    ['audit_entry_action', ['action']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('audit_entry')
      .columns(['workspace_id', ...first, 'at', 'id'])
      .execute()
  }
}
