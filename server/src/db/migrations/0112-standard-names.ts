import { type Kysely, sql } from 'kysely'

/** Gives tables, columns, stored job kinds and a stored sentence the standard terms for what they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('job').renameColumn('lane', 'partition').execute()
  await db.schema.alterTable('template').renameColumn('standing_at', 'quality_reported_at').execute()
  await db.schema.alterTable('webhook_delivery').renameColumn('attempts_forgiven', 'attempts_before_recovery').execute()
  await db.schema.alterTable('sign_in_tries').renameTo('sign_in_attempts').execute()
  await db.schema.dropIndex('sign_in_tries_age').execute()
  await db.schema.createIndex('sign_in_attempts_age').on('sign_in_attempts').column('ends_at').execute()

  await renameJobKind(db, 'channel.upkeep', 'channel.maintain')
  await renameJobKind(db, 'webhook.tell_switched_off', 'webhook.notify_switched_off')
  await renameSentence(db, 'template', 'rejection_reason')
  // A campaign that stopped because of its template repeats the reason, and so do the recipients that it skipped.
  await renameSentence(db, 'campaign', 'stop_reason')
  await renameSentence(db, 'campaign_recipient', 'error_message')
}

/** A job without a partition of its own is in the one that is named after its kind, and some are found by kind and subject. */
async function renameJobKind(db: Kysely<unknown>, before: string, after: string): Promise<void> {
  await sql`
    update job set kind = ${after},
      partition = case when partition = ${before} then ${after} else partition end,
      dedupe_key = replace(dedupe_key, ${`${before} `}, ${`${after} `})
    where kind = ${before}`.execute(db)
}

async function renameSentence(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set ${sql.ref(column)} = replace(${sql.ref(column)}, '{"key":"fileGone"', '{"key":"noLongerOnPlatform"')
    where ${sql.ref(column)} like '%{"key":"fileGone"%'`.execute(db)
}
