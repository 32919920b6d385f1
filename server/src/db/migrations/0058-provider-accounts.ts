import type { Kysely } from 'kysely'

/** An account of an OpenID Connect provider belongs to one person, also when they sign in twice at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('account_of_provider')
    .on('account')
    .columns(['providerId', 'accountId'])
    .unique()
    .execute()
}
