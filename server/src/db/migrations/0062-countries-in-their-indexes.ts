import { type Kysely, sql } from 'kysely'

/**
 * The indexes of contacts by country have the columns of their expression too, and that of their condition. Otherwise PostgreSQL reads
 * every row that it counts for the former, and SQLite for the latter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop index contact_by_country`,
    sql`create index contact_by_country on contact
      (workspace_id, mode, (coalesce(country, phone_country)), created_at, id, country, phone_country)
      where coalesce(country, phone_country) is not null`,
    sql`drop index contact_by_derived_language`,
    sql`create index contact_by_derived_language on contact
      (workspace_id, mode, (coalesce(country, phone_country)), created_at, id, country, phone_country, language)
      where language is null`,
  ]) {
    await statement.execute(db)
  }
}
