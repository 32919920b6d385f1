import { type Kysely, sql } from 'kysely'
import { type ChainedFields, chainHash, chainStart } from '../audit-chain.ts'

/** Each entry of the audit log bears a hash over itself and the one before it; those that exist are chained by age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('audit_entry')
    .addColumn('seq', 'bigint', (col) => col.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('audit_entry')
    .addColumn('hash', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('audit_head')
    .addColumn('workspace_id', 'text', (col) => col.primaryKey().references('organization.id').onDelete('cascade'))
    .addColumn('seq', 'bigint', (col) => col.notNull())
    .addColumn('hash', 'text', (col) => col.notNull())
    .execute()
  await sql`insert into audit_head (workspace_id, seq, hash) select id, 0, ${chainStart} from organization`.execute(db)
  const workspaces = await sql<{ id: string }>`select id from organization order by id`.execute(db)
  for (const { id } of workspaces.rows) await chainEntries(db, id)
  await db.schema.createIndex('audit_entry_seq').unique().on('audit_entry').columns(['workspace_id', 'seq']).execute()
}

const batchSize = 1_000

async function chainEntries(db: Kysely<unknown>, workspaceId: string): Promise<void> {
  const last = { seq: 0, hash: chainStart, at: -1, id: '' }
  for (;;) {
    const { rows } = await sql<Omit<ChainedFields, 'seq'>>`
      select * from audit_entry
      where workspace_id = ${workspaceId} and at >= ${last.at} and (at > ${last.at} or id > ${last.id})
      order by at, id limit ${batchSize}`.execute(db)
    for (const row of rows) {
      last.seq += 1
      last.hash = chainHash(last.hash, { ...row, seq: last.seq })
      await sql`update audit_entry set seq = ${last.seq}, hash = ${last.hash} where id = ${row.id}`.execute(db)
      last.at = row.at
      last.id = row.id
    }
    if (rows.length < batchSize) break
  }
  await sql`update audit_head set seq = ${last.seq}, hash = ${last.hash} where workspace_id = ${workspaceId}`.execute(
    db,
  )
}
