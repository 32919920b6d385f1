import { type Kysely, sql } from 'kysely'

/**
 * Long lists of contacts are filtered by the language that was written or that follows from the country, and read in the order of
 * their changes. The conditions keep these indexes from being used for other lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contact_by_language on contact (workspace_id, mode, language, created_at, id)
    where language is not null`.execute(db)
  await sql`create index contact_by_derived_language on contact
    (workspace_id, mode, (coalesce(country, phone_country)), created_at, id) where language is null`.execute(db)
  await sql`create index contact_by_change on contact (workspace_id, mode, updated_at, id)
    where updated_at is not null`.execute(db)
}
