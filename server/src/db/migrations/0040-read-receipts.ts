import { type Kysely, sql } from 'kysely'

/**
 * Whether customers see that their messages were read, and that a reply is being typed. Neither in the workspaces from before.
 * The simulator's phones show both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table workspace_settings add column sends_read_receipts integer default 0 not null`,
    sql`alter table workspace_settings add column sends_typing integer default 0 not null`,
    sql`alter table simulator_phone add column typing_until bigint`,
  ]) {
    await statement.execute(db)
  }
}
