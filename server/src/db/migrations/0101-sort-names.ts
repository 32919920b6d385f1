import { type Kysely, sql } from 'kysely'
import type { EngineParts } from '../dialect.ts'
import { sortTextOf } from '../search/sort-text.ts'

type Row = { readonly id: string; readonly name: string | null; readonly username: string | null }

/** What contacts and campaigns are sorted by: the texts of their names, and indexes for every order of their lists. */
export async function up(db: Kysely<unknown>, { orderedText }: Pick<EngineParts, 'orderedText'>): Promise<void> {
  for (const table of ['contact', 'campaign']) {
    await db.schema
      .alterTable(table)
      .addColumn('sort_name', orderedText, (col) => col.notNull().defaultTo(''))
      .execute()
  }
  await fill(db, 'contact', sql`username`)
  await fill(db, 'campaign', sql`null`)
  // Always true, and implied by every comparison with the text: so SQLite does not consider these for other statements.
  const isCompared = sql<boolean>`sort_name is not null`
  const columns = ['workspace_id', 'mode', 'sort_name', 'id']
  await db.schema.createIndex('contact_by_name').on('contact').columns(columns).where(isCompared).execute()
  await db.schema
    .createIndex('contact_opted_out_by_name')
    .on('contact')
    .columns(columns)
    .where(isCompared)
    .where(sql`opt_out_scope`, 'is not', null)
    .execute()
  await createIndex(db, 'campaign_by_name', 'campaign', ['sort_name'])
  await createIndex(db, 'campaign_by_total', 'campaign', ['total'])
  await createIndex(db, 'campaign_by_state', 'campaign', ['state', 'created_at'])
  await createIndex(db, 'campaign_by_state_and_name', 'campaign', ['state', 'sort_name'])
  await createIndex(db, 'campaign_by_state_and_total', 'campaign', ['state', 'total'])
}

async function createIndex(db: Kysely<unknown>, name: string, table: string, columns: readonly string[]) {
  await db.schema
    .createIndex(name)
    .on(table)
    .columns(['workspace_id', 'mode', ...columns, 'id'])
    .execute()
}

const batchSize = 1_000

async function fill(db: Kysely<unknown>, table: string, username: ReturnType<typeof sql>): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<Row>`select id, name, ${username} as username from ${sql.table(table)}
      where id > ${after} order by id limit ${sql.lit(batchSize)}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const named = rows.map(({ id, name, username }) => sql`(${id}, ${sortTextOf(name ?? username)})`)
    await sql`with named (named_id, named_by) as (values ${sql.join(named)})
      update ${sql.table(table)} set sort_name = named.named_by from named
      where id = named.named_id`.execute(db)
  }
}
