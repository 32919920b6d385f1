import { type ExportId, type ExportView, exportHours, type NewExport } from '@parley/shared/contacts/contact-exports'
import { sentence } from '@parley/shared/sentences/sentence'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactExportTable } from '../../db/schema/imports.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { hasConditions, type ReadFilter, readFilter } from '../contacts/filter/read-filter.ts'
import { signedLink } from '../files/signed-links.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { findExport, insertExport, latestExports } from './exports.store.ts'

type Exporting = Scope<'contacts.export'>

/** The filter of an export, which is stored as JSON with it. */
export type ExportFilter = ReadFilter & { readonly q?: string | undefined }

const hourMs = 3_600_000
/** The most exports of a workspace that are written at once: more would only wait for each other. */
const mostRunning = 3
const mostListed = 20

/**
 * Writes the contacts that a filter shows into a file, in the background. Recorded in the audit log. `rate_limited` while three
 * exports of the workspace are being written. The `resultId` of an existing export returns that export.
 */
export async function createExport(app: App, scope: Exporting, input: NewExport & Resumable): Promise<ExportView> {
  const { for_spreadsheets, resultId, ...filter } = input
  const existing = resultId === undefined ? undefined : await findExport(app.db, scope, resultId)
  if (existing) return presentExport(app, scope, existing)
  const read = await filterOf(app, scope, filter)
  const created = await app.transact(async (tx) => {
    const latest = await latestExports(tx, scope, mostRunning)
    if (latest.length === mostRunning && latest.every(({ state }) => state === 'running')) {
      throw new AppError('rate_limited', sentence('exportRunning'), { retryAfterSeconds: 10 })
    }
    const row = await insertExport(tx, scope, {
      id: resultId ?? app.newId(),
      state: 'running',
      filter: JSON.stringify(read),
      for_spreadsheets: for_spreadsheets ? 1 : 0,
      rows: 0,
      file_id: null,
      created_by_id: authorOf(scope.actor).id,
      created_at: app.now(),
      expires_at: app.now() + exportHours * hourMs,
    })
    const isAll = read.q === undefined && read.optedOut === undefined && !hasConditions(read)
    const subject = isAll ? 'all contacts' : 'a selection of contacts'
    await recordAudit(app, tx, scope, { action: 'contact.exported', subject })
    await app.jobs.enqueue(tx, scope, {
      kind: 'contacts.export',
      payload: { exportId: row.id },
      partition: `contacts.export ${scope.workspaceId} ${scope.mode}`,
    })
    return row
  })
  return presentExport(app, scope, created)
}

/** What the job filters by. */
async function filterOf(
  app: App,
  scope: Scope,
  { q, opted_out: optedOut, ...filter }: Omit<NewExport, 'for_spreadsheets'>,
): Promise<ExportFilter> {
  return { q, ...(await readFilter(app, scope, { ...filter, optedOut })) }
}

export async function getExport(app: App, scope: Exporting, { exportId }: ExportId): Promise<ExportView> {
  const found = await findExport(app.db, scope, exportId)
  if (!found || found.expires_at <= app.now()) throw notFound('export')
  return presentExport(app, scope, found)
}

/** The exports whose files still exist, the newest first. */
export async function listExports(app: App, scope: Exporting): Promise<{ data: ExportView[] }> {
  const found = await latestExports(app.db, scope, mostListed)
  return { data: found.filter(({ expires_at }) => expires_at > app.now()).map((row) => presentExport(app, scope, row)) }
}

function presentExport(app: App, scope: Exporting, row: ContactExportTable): ExportView {
  return {
    id: row.id,
    state: row.state,
    rows: row.rows,
    url: row.file_id === null ? null : signedLink(app, scope, row.file_id).url,
    created_at: new Date(row.created_at).toISOString(),
    available_until: new Date(row.expires_at).toISOString(),
  }
}
