import { type Kysely, sql } from 'kysely'
import type { EngineParts } from '../dialect.ts'

/**
 * Every address that a contact has or had, and what merged contacts and conversations became. Contacts that the platform
 * had reported to be one, by an alias of one that was the phone of another, are merged.
 */
export async function up(db: Kysely<unknown>, parts: Pick<EngineParts, 'singleConnection'>): Promise<void> {
  await db.schema.alterTable('contact').addColumn('username', 'text').execute()
  await db.schema
    .createTable('contact_address')
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('value', 'text', (col) => col.notNull())
    .addColumn('contact_id', 'text', (col) => col.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('source', 'text', (col) => col.notNull())
    .addColumn('first_seen_at', 'bigint', (col) => col.notNull())
    .addColumn('last_seen_at', 'bigint', (col) => col.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('end_reason', 'text')
    .addPrimaryKeyConstraint('contact_address_once', ['workspace_id', 'mode', 'kind', 'value'])
    .addCheckConstraint('contact_address_kind', sql`kind in ('phone', 'user_id')`)
    .execute()
  await db.schema.createIndex('contact_address_of').on('contact_address').column('contact_id').execute()
  await db.schema
    .createTable('merged_object')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('into_id', 'text', (col) => col.notNull())
    .addColumn('merged_at', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('merged_object_into').on('merged_object').column('into_id').execute()
  await db.schema.createIndex('campaign_recipient_contact').on('campaign_recipient').column('contact_id').execute()
  await mergeAliased(db)
  await sql`
    insert into contact_address (workspace_id, mode, kind, value, contact_id, source, first_seen_at, last_seen_at)
    select workspace_id, mode, 'phone', phone, id, 'earlier', created_at, updated_at from contact
    where phone is not null`.execute(db)
  await sql`
    insert into contact_address (workspace_id, mode, kind, value, contact_id, source, first_seen_at, last_seen_at)
    select workspace_id, mode, 'user_id', platform_user_id, id, 'earlier', created_at, updated_at from contact
    where platform_user_id is not null`.execute(db)
  await sql`
    insert into contact_address (workspace_id, mode, kind, value, contact_id, source, first_seen_at, last_seen_at)
    select alias.workspace_id, alias.mode, 'phone', alias.phone, alias.contact_id, 'earlier', alias.created_at, alias.created_at
    from contact_alias as alias
    join contact on contact.id = alias.contact_id
    where contact.workspace_id = alias.workspace_id and contact.mode = alias.mode
      and (contact.phone is null or contact.phone <> alias.phone)`.execute(db)
  await db.schema.dropTable('contact_alias').execute()
  if (!parts.singleConnection) await makePartial(db)
}

/**
 * Partial, so that Postgres locks a contact whose phone changes no more strictly than for any other change: a message
 * that refers to the contact can be inserted meanwhile. Not needed where one transaction writes at a time.
 */
async function makePartial(db: Kysely<unknown>): Promise<void> {
  const columns = { contact_phone: 'phone', contact_platform_user: 'platform_user_id' }
  for (const [name, column] of Object.entries(columns)) {
    await db.schema.alterTable('contact').dropConstraint(name).execute()
    await db.schema
      .createIndex(name)
      .unique()
      .on('contact')
      .columns(['workspace_id', 'mode', column])
      .where(sql.ref(column), 'is not', null)
      .execute()
  }
}

type Contact = {
  id: string
  workspace_id: string
  mode: string
  platform_user_id: string | null
  opt_out_scope: string | null
  opt_out_source: string | null
  opted_out_at: number | null
  updated_at: number
}

/** One pair after the other: what a contact was merged into may itself have an alias that is another's phone. */
async function mergeAliased(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ into_id: string; from_id: string }>`
      select alias.contact_id as into_id, other.id as from_id
      from contact_alias as alias
      join contact as other on other.workspace_id = alias.workspace_id and other.mode = alias.mode
        and other.phone = alias.phone and other.id <> alias.contact_id
      limit 1`.execute(db)
    const [pair] = rows
    if (!pair) return
    const into = await contactWith(db, pair.into_id)
    const from = await contactWith(db, pair.from_id)
    if (!into || !from) throw new Error('An alias has no contact')
    await merge(db, into, from)
  }
}

async function contactWith(db: Kysely<unknown>, id: string): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`select * from contact where id = ${id}`.execute(db)
  return rows[0]
}

async function merge(db: Kysely<unknown>, into: Contact, from: Contact): Promise<void> {
  for (const table of ['message', 'conversation', 'campaign_recipient', 'contact_alias']) {
    await sql`update ${sql.table(table)} set contact_id = ${into.id} where contact_id = ${from.id}`.execute(db)
  }
  await sql`delete from contact where id = ${from.id}`.execute(db)
  await sql`
    insert into merged_object (id, workspace_id, mode, kind, into_id, merged_at)
    values (${from.id}, ${from.workspace_id}, ${from.mode}, 'contact', ${into.id}, ${from.updated_at})`.execute(db)
  await sql`update merged_object set into_id = ${into.id} where into_id = ${from.id}`.execute(db)
  const isStricter = into.opt_out_scope === null || from.opt_out_scope === 'everything'
  if (isStricter && from.opt_out_scope !== null) {
    await sql`
      update contact set opt_out_scope = ${from.opt_out_scope}, opt_out_source = ${from.opt_out_source},
        opted_out_at = ${from.opted_out_at} where id = ${into.id}`.execute(db)
  }
  if (from.platform_user_id === null) return
  if (into.platform_user_id === null) {
    await sql`update contact set platform_user_id = ${from.platform_user_id} where id = ${into.id}`.execute(db)
    return
  }
  await sql`
    insert into contact_address (workspace_id, mode, kind, value, contact_id, source, first_seen_at, last_seen_at)
    values (${from.workspace_id}, ${from.mode}, 'user_id', ${from.platform_user_id}, ${into.id}, 'earlier',
      ${from.updated_at}, ${from.updated_at})`.execute(db)
}
