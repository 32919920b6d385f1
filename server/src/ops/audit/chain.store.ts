import { type Kysely, sql } from 'kysely'
import type { AuditEntryTable, AuditHeadTable } from '../../db/schema/audit.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'

export type ChainOf = {
  readonly workspaceId: string
  /** The workspace of the chain; undefined where it no longer exists. */
  readonly workspace: { readonly name: string } | undefined
  readonly head: AuditHeadTable | undefined
}

/** One chain per workspace that exists or that still has an entry or a head. */
export async function chainsIn(db: Kysely<Schema>): Promise<ChainOf[]> {
  const ids = db
    .selectFrom('organization')
    .select('organization.id as id')
    .union(db.selectFrom('audit_entry').select('audit_entry.workspace_id as id'))
    .union(db.selectFrom('audit_head').select('audit_head.workspace_id as id'))
  const rows = await db
    .selectFrom(ids.as('known'))
    .leftJoin('organization', 'organization.id', 'known.id')
    .select(['known.id', 'organization.name'])
    .orderBy('known.id')
    .execute()
  const heads = await db.selectFrom('audit_head').selectAll().execute()
  const headOf = new Map(heads.map((head) => [head.workspace_id, head]))
  return rows.map(({ id, name }) => ({
    workspaceId: id,
    workspace: name === null ? undefined : { name },
    head: headOf.get(id),
  }))
}

/** The workspaces that an owner deleted and whose data is being removed. */
export async function workspacesBeingDeleted(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('workspace_deletion').select('workspace_id').execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

/** Returns entries in the order of the chain. */
export async function linksAfter(
  db: Kysely<Schema>,
  { workspaceId, seq, limit }: { workspaceId: string; seq: number; limit: number },
): Promise<AuditEntryTable[]> {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where(inWorkspace({ workspaceId }))
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Counts entries beyond the current head in one statement, because other processes may be appending. */
export async function countPastHead(db: Kysely<Schema>, workspaceId: string): Promise<number> {
  const head = sql<number>`coalesce((select seq from audit_head where ${inWorkspace({ workspaceId })}), 0)`
  const { count } = await db
    .selectFrom('audit_entry')
    .select(sql<number>`count(*)`.as('count'))
    .where(inWorkspace({ workspaceId }))
    .where((is) => is.or([is('seq', '>', head), is('seq', '<', 1)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
