import type { AuditAction } from '@parley/shared/workspace/audit'
import { type Kysely, sql } from 'kysely'
import { entryHash } from '../audit/entry-hash.ts'
import { formerChain, startOfChain } from '../audit/former-chain.ts'
import { sealsOf } from '../audit/seals.ts'
import { type ChainedFields, chainHash, chainStart } from '../audit-chain.ts'

type Row = ChainedFields & { readonly action: AuditAction; readonly hash: string }
type Head = { readonly workspace_id: string; readonly seq: number; readonly hash: string }

/**
 * The hashes of the audit log cover personal values by salted commitments, so that a person can be erased. The entries that
 * exist are sealed and chained again; the last hash of the former chain is kept, and the first entry's hash covers it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const entries = () => db.schema.alterTable('audit_entry')
  await entries().addColumn('subject_id', 'text').execute()
  await entries()
    .addColumn('seals', 'text', (col) => col.notNull().defaultTo('{}'))
    .execute()
  await db.schema.alterTable('audit_head').addColumn('former', 'text').execute()
  const heads = await sql<Head>`select * from audit_head where seq > 0 order by workspace_id`.execute(db)
  for (const head of heads.rows) await chainAgain(db, head)
}

async function chainAgain(db: Kysely<unknown>, head: Head): Promise<void> {
  const entries = Number(head.seq)
  const former = formerChain({ entries, hash: head.hash, brokenAt: await firstBreak(db, head) })
  const last = { hash: startOfChain(former), endHash: '' }
  for await (const rows of batchesOf(db, head.workspace_id)) {
    const sealed = rows.map((row) => {
      const seals = sealsOf(row)
      last.hash = entryHash(last.hash, { ...row, subject_id: null, seals }) ?? ''
      if (row.seq <= entries) last.endHash = last.hash
      return sql`(${row.id}, ${seals}, ${last.hash})`
    })
    await sql`
      with sealed(id, seals, hash) as (values ${sql.join(sealed)})
      update audit_entry set seals = sealed.seals, hash = sealed.hash from sealed where audit_entry.id = sealed.id
    `.execute(db)
  }
  await sql`update audit_head set hash = ${last.endHash}, former = ${former}
    where workspace_id = ${head.workspace_id}`.execute(db)
}

/** Chained again, an entry that somebody changed would appear intact, so it is noted before. */
async function firstBreak(db: Kysely<unknown>, head: Head): Promise<number | null> {
  const last = { seq: 0, hash: chainStart }
  for await (const rows of batchesOf(db, head.workspace_id)) {
    for (const row of rows) {
      if (row.seq > head.seq) break
      if (row.seq !== last.seq + 1 || chainHash(last.hash, row) !== row.hash) return last.seq + 1
      last.seq = row.seq
      last.hash = row.hash
    }
  }
  return last.seq === Number(head.seq) && last.hash === head.hash ? null : last.seq
}

const batchSize = 200

async function* batchesOf(db: Kysely<unknown>, workspaceId: string): AsyncGenerator<Row[]> {
  for (let after: number | undefined = Number.MIN_SAFE_INTEGER; after !== undefined; ) {
    const found: { rows: Row[] } = await sql<Row>`
      select * from audit_entry where workspace_id = ${workspaceId} and seq > ${after} order by seq limit ${batchSize}
    `.execute(db)
    const rows = found.rows.map((row) => ({ ...row, seq: Number(row.seq), at: Number(row.at) }))
    if (rows.length > 0) yield rows
    after = rows.length < batchSize ? undefined : rows.at(-1)?.seq
  }
}
