import { type Kysely, sql } from 'kysely'
import type { EngineParts } from '../dialect.ts'

/**
 * Lets a mode have several channels, one of them the default. Each belongs to an account of its platform, which owns the
 * templates, so that two accounts may have a template with the same name and language.
 */
export async function up(db: Kysely<unknown>, { replaceUnique }: EngineParts): Promise<void> {
  await sql`alter table channel add column name text not null default ''`.execute(db)
  await sql`alter table channel add column colour text not null default 'blue'`.execute(db)
  await sql`alter table channel add column is_default integer not null default 0`.execute(db)
  await sql`alter table channel add column account_id text not null default ''`.execute(db)
  await sql`update channel set is_default = is_active, name = 'Simulator', account_id = id`.execute(db)
  await sql`update channel set
      name = coalesce((select coalesce(verified_name, display_phone_number) from whatsapp_connection
        where whatsapp_connection.channel_id = channel.id), 'WhatsApp'),
      account_id = coalesce((select business_account_id from whatsapp_connection
        where whatsapp_connection.channel_id = channel.id), id)
    where platform <> 'simulator'`.execute(db)
  await sql`drop index channel_active`.execute(db)
  await sql`create unique index channel_default on channel (workspace_id, mode) where is_default = 1`.execute(db)
  await sql`alter table template add column account_id text not null default ''`.execute(db)
  await sql`update template set account_id = (select account_id from channel where channel.id = template.channel_id)`.execute(
    db,
  )
  const columns = ['workspace_id', 'mode', 'account_id', 'name', 'language']
  await replaceUnique(db, { table: 'template', constraint: 'template_once', columns })
}
