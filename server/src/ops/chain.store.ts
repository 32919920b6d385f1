import { type Kysely, sql } from 'kysely'
import type { AuditEntryTable, AuditHeadTable, Schema } from '../db/schema.ts'

export type ChainOf = { readonly workspaceId: string; readonly name: string; readonly head: AuditHeadTable | undefined }

export async function chainsIn(db: Kysely<Schema>): Promise<ChainOf[]> {
  const rows = await db
    .selectFrom('organization')
    .leftJoin('audit_head', 'audit_head.workspace_id', 'organization.id')
    .select(['organization.id', 'organization.name', 'audit_head.seq', 'audit_head.hash'])
    .orderBy('organization.id')
    .execute()
  return rows.map(({ id, name, seq, hash }) => ({
    workspaceId: id,
    name,
    head: seq === null || hash === null ? undefined : { workspace_id: id, seq, hash },
  }))
}

/** In the order of the chain. */
export async function linksAfter(
  db: Kysely<Schema>,
  { workspaceId, seq, limit }: { workspaceId: string; seq: number; limit: number },
): Promise<AuditEntryTable[]> {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Entries past the head of this very moment: in one statement, because others may be adding to both. */
export async function countPastHead(db: Kysely<Schema>, workspaceId: string): Promise<number> {
  const head = sql<number>`coalesce((select seq from audit_head where workspace_id = ${workspaceId}), 0)`
  const { count } = await db
    .selectFrom('audit_entry')
    .select(sql<number>`count(*)`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where((is) => is.or([is('seq', '>', head), is('seq', '<', 1)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
