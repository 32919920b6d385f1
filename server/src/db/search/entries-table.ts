import { type ColumnDataType, type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * One entry for each indexed message, name and address. An entry is deleted with its row. `words` are the words of the
 * row, folded, once each and separated by spaces; deleting them from the index securely takes exactly the words that were
 * put into it, so they are stored.
 */
export async function createSearchTables(
  db: Kysely<unknown>,
  id: { readonly type: ColumnDataType | RawBuilder<unknown> },
): Promise<void> {
  await db.schema
    .createTable('search_entry')
    .addColumn('id', id.type as ColumnDataType, (col) => col.primaryKey())
    .addColumn('message_id', 'text', (col) => col.references('message.id').onDelete('cascade'))
    .addColumn('conversation_id', 'text')
    .addColumn('contact_id', 'text', (col) => col.references('contact.id').onDelete('cascade'))
    .addColumn('address', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('words', 'text', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('search_entry_of_message').on('search_entry').column('message_id').unique().execute()
  await db.schema
    .createIndex('search_entry_of_contact')
    .on('search_entry')
    .columns(['contact_id', 'address'])
    .unique()
    .execute()
  await db.schema
    .createTable('search_backfill')
    .addColumn('source', 'text', (col) => col.primaryKey())
    .addColumn('below_id', 'text')
    .execute()
  for (const source of ['contact', 'message']) {
    await sql`insert into search_backfill (source)
      select ${sql.lit(source)} from (select 1 from ${sql.table(source)} limit 1) as existing`.execute(db)
  }
}
