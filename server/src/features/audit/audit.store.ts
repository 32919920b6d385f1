import { storedNamesOf } from '@parley/shared/audit-actions'
import type { AuditAction, ListAudit } from '@parley/shared/workspace/audit'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import { chainStart, entryHash } from '../../db/audit/entry-hash.ts'
import { sealsOf } from '../../db/audit/seals.ts'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { AuditEntryTable } from '../../db/schema/audit.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export type NewEntry = Omit<AuditEntryTable, 'seq' | 'seals' | 'hash' | 'action'> & { readonly action: AuditAction }

/**
 * Appends entries of one workspace to its chain. The head is locked until the commit, so that several processes append
 * one at a time, each after what the previous one committed.
 */
export async function appendEntries(app: App, tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const workspaceId = entries[0]?.workspace_id
  if (workspaceId === undefined) return
  let { seq, hash } = await lockHead(app, tx, workspaceId)
  const chained = entries.map((entry) => {
    seq += 1
    const sealed = { ...entry, seq, seals: sealsOf(entry) }
    hash = hashOf(hash, sealed)
    return { ...sealed, hash }
  })
  await insertInChunks(tx, { into: 'audit_entry', rows: chained })
  await tx.updateTable('audit_head').set({ seq, hash }).where(inWorkspace({ workspaceId })).execute()
}

function hashOf(previous: string, entry: Omit<AuditEntryTable, 'hash'>): string {
  const hash = entryHash(previous, entry)
  // Stryker disable next-line ConditionalExpression,BlockStatement: The seals are made of the entry itself.
  if (hash === undefined) throw new Error(`The seals of the audit entry ${entry.id} do not fit it`)
  return hash
}

async function lockHead(app: App, tx: Tx, workspaceId: string): Promise<{ seq: number; hash: string }> {
  const selectHead = () =>
    tx
      .selectFrom('audit_head')
      .select(['seq', 'hash'])
      .where(inWorkspace({ workspaceId }))
      .modifyEnd(app.store.lockRow)
      .executeTakeFirst()
  const head = await selectHead()
  // Stryker disable next-line ConditionalExpression: Only costs two more statements.
  if (head) return head
  const first = { workspace_id: workspaceId, seq: 0, hash: chainStart }
  await tx
    .insertInto('audit_head')
    .values(first)
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
  return (await selectHead()) ?? first
}

/** The last entry of the previous page. */
export type Before = { readonly at: number; readonly id: string }
export type EntryFilter = Pick<ListAudit, 'actorId' | 'action' | 'from' | 'to' | 'limit'> & {
  readonly before: Before | undefined
  readonly isOldestFirst?: boolean
}

/** The entries that meet a filter, newest first or oldest first, of both modes: the audit log covers the whole workspace. */
export async function entriesOf(db: Kysely<Schema>, scope: Scope, filter: EntryFilter): Promise<AuditEntryTable[]> {
  let entries = db.selectFrom('audit_entry').selectAll().where(inWorkspace(scope))
  const { actorId, action, from, to, before, isOldestFirst } = filter
  if (actorId !== undefined) entries = entries.where('actor_id', '=', actorId)
  if (action !== undefined) entries = entries.where('action', 'in', storedNamesOf(action))
  if (from !== undefined) entries = entries.where('at', '>=', Date.parse(from))
  if (to !== undefined) entries = entries.where('at', '<=', Date.parse(to))
  if (before) {
    const [next, orEqual] = isOldestFirst ? (['>', '>='] as const) : (['<', '<='] as const)
    entries = entries
      .where('at', orEqual, before.at)
      .where((is) => is.or([is('at', next, before.at), is('id', next, before.id)]))
  }
  const order = isOldestFirst ? 'asc' : 'desc'
  return entries.orderBy('at', order).orderBy('id', order).limit(filter.limit).execute()
}

type AboutSubject = { readonly subjectId: string; readonly before?: Before | undefined; readonly limit: number }

/** The entries about one person or customer, newest first. */
export async function entriesAbout(
  db: Kysely<Schema>,
  scope: Scope,
  { subjectId, before, limit }: AboutSubject,
): Promise<AuditEntryTable[]> {
  let entries = db.selectFrom('audit_entry').selectAll().where(inWorkspace(scope)).where('subject_id', '=', subjectId)
  if (before) {
    entries = entries.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(before.at, before.id)))
  }
  return entries.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** The most actors that are listed: more than a workspace realistically has. */
const maxActors = 500

/**
 * Every actor with an entry, under the name of their latest one. Each step finds the next actor in the index, so that the
 * cost depends on the number of actors, not of entries.
 */
export async function actorsOf(db: Kysely<Schema>, { workspaceId }: Scope): Promise<{ id: string; name: string }[]> {
  const next = sql<string | null>`(select min(actor_id) from audit_entry
    where ${inWorkspace({ workspaceId })} and actor_id > who.id)`
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive who(id) as (
      select min(actor_id) from audit_entry where ${inWorkspace({ workspaceId })}
      union all
      select ${next} from who where who.id is not null
    )
    select who.id, (
      select actor_name from audit_entry
      where ${inWorkspace({ workspaceId })} and actor_id = who.id order by at desc, id desc limit 1
    ) as name
    from who where who.id is not null limit ${maxActors}`.execute(db)
  return rows
}
