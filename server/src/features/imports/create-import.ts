import { importKeys } from '@parley/shared/contacts/import-options'
import {
  type CheckImport,
  type FoundTable,
  type ImportColumn,
  ImportPlan,
  type ImportSetup,
  type ImportSetupView,
  type ImportView,
  type NewImport,
  type UploadedImport,
} from '@parley/shared/contacts/imports'
import { sentence } from '@parley/shared/sentences/sentence'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactImportTable } from '../../db/schema/imports.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError, invalidField, notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { definitionsOf } from '../contact-fields/contact-fields.store.ts'
import { findFile } from '../files/files.store.ts'
import { findReadableFile, type ReadableFile, readableFile } from '../files/get-file.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { requireImport, uncounted } from './change-state.ts'
import { changeImport, findImport, insertImport, latestImports } from './imports.store.ts'
import { foundOf, planOf, presentImport } from './present-import.ts'
import { findTable, samplesOf, type TableFormat } from './read-table.ts'
import { guessColumns } from './reading/guess-columns.ts'
import { resolvePlan } from './resolve-plan.ts'

type Importing = Scope<'contacts.import'>

/**
 * Begins to check a list, which is imported afterwards unless `check_only` is given. Throws `not_found` for an unknown file,
 * and `invalid_request` at each part of the plan that does not fit it. The `resultId` of an existing import returns that import.
 */
export async function createImport(app: App, scope: Importing, input: NewImport & Resumable): Promise<ImportView> {
  const { file_id, check_only, resultId, ...chosen } = input
  const existing = resultId === undefined ? undefined : await findImport(app.db, scope, resultId)
  if (existing) return presentImport(existing)
  const file = await requireTable(app, scope, file_id)
  const found = await findTable(file, chosen)
  if (!found.encoding_certain) throw invalidField('encoding', sentence('importEncodingUnclear'))
  const guess = await guessPlan(app, scope, { file, found })
  if (!chosen.columns && guess.columns.length === 0) throw invalidField('columns', sentence('importColumnsUnclear'))
  const plan = ImportPlan.parse({ ...guess, ...chosen, key: chosen.key ?? keyOf(chosen.columns ?? guess.columns) })
  await resolvePlan(app.db, scope, { found, plan })
  const created = await app.transact(async (tx) => {
    const row = newImport(app, scope, { file, found, id: resultId })
    const starts_itself = check_only ? 0 : 1
    const checking = { ...row, state: 'checking', plan: JSON.stringify(plan), starts_itself } as const
    const stored = await insertImport(tx, scope, checking)
    await enqueueCheck(app, tx, scope, stored)
    if (starts_itself) await recordImport(app, tx, scope, stored)
    return stored
  })
  return presentImport(created)
}

/** Keeps an uploaded list until a person has chosen what its columns are. */
export async function uploadImport(app: App, scope: Importing, { fileId }: UploadedImport): Promise<ImportView> {
  const file = await requireTable(app, scope, fileId)
  const found = await findTable(file)
  const created = await app.transact((tx) => insertImport(tx, scope, newImport(app, scope, { file, found })))
  app.live.publish(scope, { noun: 'imports', id: created.id })
  return presentImport(created)
}

/** The first rows of a list in an encoding and with a separator, and what its columns probably are. */
export async function getImportSetup(app: App, scope: Importing, input: ImportSetup): Promise<ImportSetupView> {
  const { current, file } = await requireList(app, scope, input.importId)
  const known = foundOf(current)
  const isOther = input.encoding !== undefined || input.separator !== undefined
  const found = isOther
    ? { ...(await findTable(file, formatOf(known, input))), encoding_certain: known.encoding_certain }
    : known
  const samples = (await samplesOf(file, found)).slice(0, shownSamples)
  return { found, samples, guess: planOf(current) ?? (await guessPlan(app, scope, { file, found })) }
}

const shownSamples = 5

/** What was found, unless something else is chosen. */
function formatOf(found: FoundTable, chosen: Pick<ImportSetup, 'encoding' | 'separator'>): TableFormat {
  return { encoding: chosen.encoding ?? found.encoding, separator: chosen.separator ?? found.separator }
}

/** Begins to check a list with the columns that a person has chosen. A list that has been checked can be checked again. */
export async function checkImportAgain(app: App, scope: Importing, input: CheckImport): Promise<ImportView> {
  const { importId, plan } = input
  const { current, file } = await requireList(app, scope, importId)
  const found = await findTable(file, formatOf(foundOf(current), plan))
  await resolvePlan(app.db, scope, { found, plan })
  const checking = await app.transact(async (tx) => {
    const { id, state } = await requireImport(app, tx, scope, importId)
    if (state !== 'uploaded' && state !== 'checked') throw new AppError('conflict', sentence('importBegun'))
    const to = {
      ...uncounted,
      state: 'checking',
      found: JSON.stringify({ ...found, encoding_certain: true }),
      plan: JSON.stringify(plan),
    } as const
    const changed = await changeImport(tx, scope, { id, to })
    await enqueueCheck(app, tx, scope, changed)
    return changed
  })
  app.live.publish(scope, { noun: 'imports', id: importId })
  return presentImport(checking)
}

type StoredList = { readonly current: ContactImportTable; readonly file: ReadableFile }

/** An import whose file is still stored. */
async function requireList(app: App, scope: Importing, importId: string): Promise<StoredList> {
  const current = await findImport(app.db, scope, importId)
  const stored = current?.file_id ? await findFile(app.db, scope, { fileId: current.file_id }) : undefined
  if (!current || !stored) throw notFound('import')
  return { current, file: readableFile(app, stored) }
}

async function requireTable(app: App, scope: Importing, fileId: string): Promise<ReadableFile> {
  const stored = await findReadableFile(app.db, scope, fileId)
  if (!stored) throw notFound('file')
  if (stored.mime_type !== 'text/plain') throw invalidField('file_id', sentence('importNotText'))
  return readableFile(app, stored)
}

type Table = { readonly file: ReadableFile; readonly found: FoundTable }
const remembered = 20

async function guessPlan(app: App, scope: Importing, { file, found }: Table): Promise<ImportPlan> {
  const before = await latestImports(app.db, scope, remembered)
  const format: TableFormat = found
  const columns = guessColumns({
    names: found.columns,
    samples: await samplesOf(file, format),
    fields: await definitionsOf(app.db, scope),
    remembered: before.flatMap((each) => planOf(each)?.columns ?? []),
  })
  return { columns, key: keyOf(columns), import_mode: 'create_and_update', add_tags: [] }
}

/** The most reliable key among the columns. */
function keyOf(columns: readonly ImportColumn[]): ImportPlan['key'] {
  return importKeys.find((key) => columns.some(({ target }) => target === key)) ?? 'phone'
}

function newImport(
  app: App,
  scope: Importing,
  { file, found, id = app.newId() }: Table & { readonly id?: string | undefined },
): Omit<ContactImportTable, 'workspace_id' | 'mode'> {
  return {
    id,
    state: 'uploaded',
    file_id: file.id,
    file_name: file.name,
    found: JSON.stringify(found),
    plan: null,
    starts_itself: 0,
    total_rows: 0,
    ...{ done_rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, repeated: 0, undone: 0 },
    reasons: '[]',
    failure: null,
    created_by_id: authorOf(scope.actor).id,
    created_at: app.now(),
    ended_at: null,
    expires_at: app.now() + untouchedHours * 3_600_000,
  }
}

/** How many hours a list is kept that nobody imports. */
const untouchedHours = 24

async function enqueueCheck(app: App, tx: Tx, scope: Importing, { id }: ContactImportTable): Promise<void> {
  await app.jobs.enqueue(tx, scope, {
    kind: 'contacts.check_import',
    payload: { importId: id },
    partition: `contacts.check_import ${scope.workspaceId} ${scope.mode}`,
    dedupeKey: `contacts.check_import ${id}`,
  })
}

/** The audit log names who imports a list, and when. The histories of the contacts have the same entry. */
export async function recordImport(
  app: App,
  tx: Tx,
  scope: Importing,
  { id, file_name }: ContactImportTable,
): Promise<void> {
  await recordAudit(app, tx, scope, { action: 'contact.imported', subject: file_name, subjectId: `import:${id}` })
}
