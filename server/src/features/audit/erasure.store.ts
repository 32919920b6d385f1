import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { containing } from '../../db/containing.ts'
import type { AuditEntryTable } from '../../db/schema/audit.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type About = {
  readonly person: {
    readonly ids: readonly string[]
    readonly identifiers: readonly string[]
    readonly names: readonly string[]
  }
  readonly after: number
  readonly limit: number
}

/** Entries that may hold a value of the person, in the order of the chain, locked until the commit. */
export async function lockEntriesAbout(
  app: App,
  tx: Tx,
  scope: Scope,
  { person: { ids, identifiers, names }, after, limit }: About,
): Promise<AuditEntryTable[]> {
  return tx
    .selectFrom('audit_entry')
    .selectAll()
    .where(inWorkspace(scope))
    .where('seq', '>', after)
    .where((is) =>
      is.or([
        ...[...ids].flatMap((id) => [is('actor_id', '=', id), is('subject_id', '=', id)]),
        ...identifiers.flatMap((text) => [
          ...['actor_name', 'subject', 'address'].map((column) => containing(column, text)),
          containing('details', asInJson(text)),
        ]),
        ...names.flatMap((name) => [is('subject', '=', name), containing('details', JSON.stringify(name))]),
      ]),
    )
    .orderBy('seq')
    .limit(limit)
    .modifyEnd(app.store.lockRow)
    .execute()
}

function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

const rowsPerStatement = 100

type Erasable = Pick<AuditEntryTable, 'id' | 'actor_name' | 'subject' | 'details' | 'address' | 'seals'>

/** Stores the values and seals of entries after an erasure. */
export async function updateErased(tx: Tx, scope: Scope, entries: readonly Erasable[]): Promise<void> {
  for (let start = 0; start < entries.length; start += rowsPerStatement) {
    const rows = entries
      .slice(start, start + rowsPerStatement)
      .map((row) => sql`(${row.id}, ${row.actor_name}, ${row.subject}, ${row.details}, ${row.address}, ${row.seals})`)
    await sql`
      with erased(entry_id, actor, object, content, ip, seal) as (values ${sql.join(rows)})
      update audit_entry
      set actor_name = erased.actor, subject = erased.object, details = erased.content, address = erased.ip,
        seals = erased.seal
      from erased where audit_entry.id = erased.entry_id and ${inWorkspace(scope)}`.execute(tx)
  }
}
