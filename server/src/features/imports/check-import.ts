import { maxImportRows } from '@parley/shared/contacts/import-options'
import type { ImportPlan } from '@parley/shared/contacts/imports'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Scope } from '../../policy.ts'
import { beginRun } from './change-state.ts'
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
import { resolveRows } from './resolve-rows.ts'

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
  const nothing = { done_rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, repeated: 0, reasons: '[]' }
  await app.transact((tx) => changeImport(tx, scope, { id, to: nothing }))
  const seen = makeRepeats(work)
  let rows = 0
  for await (const chunk of chunksOf({ ...work, current: { ...work.current, done_rows: 0 } })) {
    rows += chunk.length
    if (rows > maxImportRows) {
      return failImport(app, scope, {
        current: work.current,
        reason: sentence('importTooLong', { maximum: maxImportRows }),
      })
    }
    if (!(await checkChunk(app, scope, { job, work, chunk, repeated: seen(chunk) }))) return
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
  readonly repeated: number
}

async function checkChunk(app: App, scope: Scope, { job, work, chunk, repeated }: Chunk) {
  return storeChunk(app, scope, {
    job,
    id: work.current.id,
    work: async (tx, locked) => {
      const rows = await resolveRows(app, tx, scope, { plan: work.plan, records: chunk })
      const refused = rows.flatMap((row) => ('reason' in row ? [row] : []))
      const accepted = rows.flatMap((row) => ('reason' in row ? [] : [row]))
      await storeRefused(tx, locked, refused)
      const created = accepted.filter(({ contact }) => !contact).length
      const unchanged = accepted.filter(({ isChange }) => !isChange).length
      // A row about a contact that an earlier row creates changes it.
      const again = Math.min(created, repeated)
      return {
        done_rows: chunk.at(-1)?.row ?? locked.done_rows,
        created: locked.created + created - again,
        updated: locked.updated + accepted.length - created - unchanged + again,
        unchanged: locked.unchanged + unchanged,
        rejected: locked.rejected + refused.length,
        repeated: locked.repeated + repeated,
        reasons: addReasons(locked.reasons, refused),
      }
    },
  })
}

/** Counts the rows of each chunk whose key an earlier row of the list has too. */
function makeRepeats({ plan: { columns, plan, readPhone } }: Work) {
  const seen = new Set<string>()
  const { at = -1 } = columns.find(({ target }) => target === (plan as ImportPlan).key) ?? {}
  const keyOf = (cell: string) => {
    const phone = plan.key === 'phone' ? readPhone(cell) : undefined
    return phone?.ok ? phone.phone : cell.trim().toLowerCase()
  }
  return (chunk: readonly NumberedRecord[]): number => {
    let repeated = 0
    for (const { cells } of chunk) {
      const key = keyOf(cells[at] ?? '')
      if (key === '') continue
      if (seen.has(key)) repeated += 1
      seen.add(key)
    }
    return repeated
  }
}
