import { maxImportRows } from '@parley/shared/contacts/import-options'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Scope } from '../../policy.ts'
import { isPlan, planContacts } from '../contacts/save-contact.ts'
import { beginRun, uncounted } from './change-state.ts'
import { makeEarlierRows } from './earlier-rows.ts'
import {
  addReasons,
  chunksOf,
  failImport,
  forgetRows,
  importOf,
  storeChunk,
  storeRefused,
  type Work,
  workOf,
} from './import-job.ts'
import { changeImport } from './imports.store.ts'
import type { NumberedRecord } from './read-table.ts'
import { type RefusedRow, type ResolvedRow, resolveRows } from './resolve-rows.ts'
import { refusedRow } from './store-rows.ts'

/**
 * The worker's handler: decides what each row of the list would do, and writes no contact. Every row is read before anything is
 * imported, so that whoever starts the import knows what it does. An interrupted check begins again.
 */
export async function checkImport(app: App, job: LeasedJob<'contacts.check_import'>): Promise<void> {
  const found = await importOf(app, job, 'checking')
  const work = found && (await workOf(app, found.scope, found.current))
  if (!found || !work) return
  const { scope } = found
  const { id } = found.current
  await forgetRows(app, scope, { importId: id, job })
  await app.transact((tx) => changeImport(tx, scope, { id, to: uncounted }))
  const compare = makeEarlierRows(work.plan)
  let rows = 0
  for await (const chunk of chunksOf({ ...work, current: { ...work.current, done_rows: 0 } })) {
    rows += chunk.length
    if (rows > maxImportRows) {
      return failImport(app, scope, {
        current: work.current,
        reason: sentence('importTooLong', { maximum: maxImportRows }),
      })
    }
    if (!(await checkChunk(app, scope, { job, work, chunk, compare }))) return
  }
  if (rows === 0) return failImport(app, scope, { current: work.current, reason: sentence('importWithoutRows') })
  await app.transact(async (tx) => {
    await job.finish(tx)
    const checked = await changeImport(tx, scope, { id, to: { state: 'checked', total_rows: rows } })
    if (checked.starts_itself === 1) await beginRun(app, tx, scope, checked)
  })
  app.live.publish(scope, { noun: 'imports', id })
}

type Chunk = {
  readonly job: LeasedJob<'contacts.check_import'>
  readonly work: Work
  readonly chunk: readonly NumberedRecord[]
  readonly compare: ReturnType<typeof makeEarlierRows>
}

async function checkChunk(app: App, scope: Scope, { job, work, chunk, compare }: Chunk) {
  return storeChunk(app, scope, {
    job,
    id: work.current.id,
    work: async (tx, locked) => {
      const rows = await resolveRows(app, tx, scope, { plan: work.plan, records: chunk })
      const compared = rows.map((row): Accepted | RefusedRow => {
        if ('reason' in row) return row
        const result = compare(row)
        return 'reason' in result ? result : { ...result, resolved: row }
      })
      const checked = await refuseWhatCannotBeStored(app, tx, scope, compared)
      const refused = checked.filter((row): row is RefusedRow => 'reason' in row)
      const accepted = checked.filter((row): row is Accepted => 'resolved' in row)
      await storeRefused(tx, locked, refused)
      const count = (is: (row: Accepted) => boolean) => accepted.filter(is).length
      const created = count(({ resolved, isAgain }) => !resolved.contact && !isAgain)
      const unchanged = count(({ resolved }) => !resolved.isChange)
      return {
        done_rows: chunk.at(-1)?.row ?? locked.done_rows,
        created: locked.created + created,
        updated: locked.updated + accepted.length - created - unchanged,
        unchanged: locked.unchanged + unchanged,
        rejected: locked.rejected + refused.length,
        repeated: locked.repeated + count(({ isAgain }) => isAgain),
        reasons: addReasons(locked.reasons, refused),
      }
    },
  })
}

type Accepted = { readonly resolved: ResolvedRow; readonly isAgain: boolean }

/** Refuses the rows whose contacts the import will not be able to store, because of the contacts that there are. */
async function refuseWhatCannotBeStored(
  app: App,
  tx: Tx,
  scope: Scope,
  rows: readonly (Accepted | RefusedRow)[],
): Promise<(Accepted | RefusedRow)[]> {
  // The contact of a repeated row may not exist yet.
  const isPlanned = (row: Accepted | RefusedRow): row is Accepted =>
    'resolved' in row && row.resolved.isChange && (!row.isAgain || row.resolved.contact !== undefined)
  const planned = rows.filter(isPlanned)
  const toSave = planned.map(({ resolved: { contact, changes } }) => ({ contact, changes, source: 'import' as const }))
  const plans = await planContacts(app, tx, scope, toSave)
  const refused = new Map<Accepted, RefusedRow>()
  for (const [index, { plan }] of plans.entries()) {
    const row = planned[index]
    if (row && !isPlan(plan)) refused.set(row, refusedRow(row.resolved, plan.problems))
  }
  return rows.map((row) => ('resolved' in row ? (refused.get(row) ?? row) : row))
}
