import type { EngineParts } from '../src/db/dialect.ts'
import { readErasureList } from '../src/features/personal-data/erasure-list.ts'
import { foundIn } from '../src/testing/found-in.ts'
import { subjectOf } from './external-systems.ts'
import type { Operation, OperationLog } from './operation-log.ts'

/** What is compared at the end. */
export type StoredRecords = {
  readonly operationLog: OperationLog
  readonly store: EngineParts
  /** The folder that contains the list of erasures. */
  readonly dataDir: string
  /** The times at which Parley was killed. */
  readonly kills: readonly number[]
  readonly now: number
}

type Found = {
  readonly lost: string[]
  readonly duplicated: string[]
  readonly expectReported: (subject: string) => void
}

/** The tables in which the opaque ID of an erased contact is not kept. */
const belongings = ['contact', 'contact_address', 'conversation', 'message', 'search_entry']

/** The checks of imports, of their undoing, of exports and of erasures. */
export async function checkContacts(
  { operationLog, store, dataDir, kills, now }: StoredRecords,
  { lost, duplicated, expectReported }: Found,
) {
  const { db } = store
  const contacts = await db.selectFrom('contact').select(['id', 'phone', 'name']).execute()
  const imports = await db.selectFrom('contact_import').selectAll().execute()
  const erasures = await db.selectFrom('erased_contact').select(['contact_id', 'erased_at', 'finished_at']).execute()
  const exports = await db.selectFrom('contact_export').selectAll().execute()
  const files = await db.selectFrom('file').select(['id', 'created_at']).execute()
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'at'])
    .where('action', 'in', ['contact.imported', 'contact.import_undone', 'contact.erased'])
    .execute()
  const events = await db
    .selectFrom('event')
    .select(['body', 'created_at'])
    .where('kind', 'in', ['import.completed', 'contact.deleted'])
    .execute()
  const remains = new Map<string, Set<string>>()
  for (const { kind, marks } of operationLog.operations) {
    if (kind !== 'erase') continue
    const [id = '', phone = ''] = marks
    const byId = (await foundIn(store, id)).filter(({ table }) => belongings.includes(table))
    remains.set(id, new Set([...byId, ...(await foundIn(store, phone.slice(1)))].map(({ table }) => table)))
  }

  const ids = new Set(contacts.map(({ id }) => id))
  const rowsThere = countOf(contacts.map(({ phone, name }) => `${phone},${name}`))
  const importOf = new Map(imports.map((each) => [each.id, each]))
  const exportOf = new Map(exports.map((each) => [each.id, each]))
  const writtenAt = new Map(files.map(({ id, created_at }) => [id, created_at]))
  const erased = new Set(erasures.map(({ contact_id }) => contact_id))
  const listed = new Set(readErasureList({ dataDir }).entries.map(({ contact_id }) => contact_id))
  const recorded = countOf(entries.map(({ action, subject }) => `${action} ${subject}`))
  const emitted = countOf(events.map(({ body }) => subjectOf(JSON.parse(body))))
  const undone = new Set(
    operationLog.operations.filter(({ kind, answer }) => kind === 'undo' && answer).map(({ marks: [id] }) => id),
  )

  const checks = {
    import: ({ marks, answer }: Operation) => {
      if (!answer) return
      const { importId = '' } = answer
      const found = importOf.get(importId)
      if (!found) return void lost.push(`the import ${importId} was acknowledged and is not there`)
      const isUndone = undone.has(importId)
      const expected = {
        ...{ state: isUndone ? 'undone' : 'completed', total_rows: marks.length, created: marks.length },
        ...{ updated: 0, unchanged: 0, rejected: 0, repeated: 0, undone: isUndone ? marks.length : 0 },
      }
      for (const [name, value] of Object.entries(expected)) {
        const stored = found[name as keyof typeof expected]
        if (stored !== value) lost.push(`${name} of the import ${importId} is ${stored} and must be ${value}`)
      }
      const times = isUndone ? 0 : 1
      const missing = marks.filter((row) => (rowsThere.get(row) ?? 0) < times)
      const surplus = marks.filter((row) => (rowsThere.get(row) ?? 0) > times)
      if (missing.length > 0) lost.push(`${missing.length} rows of the import ${importId} are no contact`)
      if (surplus.length > 0) duplicated.push(`${surplus.length} rows of the import ${importId} are too many contacts`)
      expectTimes(`the record of ${found.file_name}`, recorded.get(`contact.imported ${found.file_name}`), 1)
      expectTimes(`the event of ${importId}`, emitted.get(`import.completed ${importId}`), 1)
      expectReported(`import.completed ${importId}`)
    },
    undo: ({ marks: [id = ''], answer }: Operation) => {
      const name = importOf.get(id)?.file_name
      if (answer) expectTimes(`the record of undoing ${name}`, recorded.get(`contact.import_undone ${name}`), 1)
    },
    export: ({ answer }: Operation) => {
      if (!answer) return
      const { exportId = '' } = answer
      const found = exportOf.get(exportId)
      // An erasure removes the files of before, which may have the contact.
      const isRemoved = erasures.some(({ finished_at }) => (finished_at ?? 0) >= createdAt(exportId))
      if (!found && !isRemoved) lost.push(`the export ${exportId} was acknowledged and is not there`)
      if (found?.state === 'completed' && !writtenAt.has(found.file_id ?? '')) {
        lost.push(`the file of the export ${exportId} is not there`)
      }
    },
    erase: ({ marks: [id = ''], answer }: Operation) => {
      const isErased = erased.has(id)
      if (answer && !isErased) lost.push(`the erasure of ${id} was acknowledged and did not happen`)
      if (!isErased && !ids.has(id)) lost.push(`the contact ${id} is gone and was not erased`)
      expectTimes(`the record of erasing ${id}`, recorded.get(`contact.erased ${id}`), isErased ? 1 : 0)
      if (!isErased) return
      if (!listed.has(id)) lost.push(`the erasure of ${id} is not in the list beside the store`)
      for (const table of remains.get(id) ?? []) lost.push(`${id} was erased and is still in ${table}`)
      expectTimes(`the event of erasing ${id}`, emitted.get(`contact.deleted ${id}`), 1)
      expectReported(`contact.deleted ${id}`)
    },
  }

  function expectTimes(what: string, times = 0, expected: number): void {
    if (times < expected) lost.push(`${what} is not there`)
    if (times > expected) duplicated.push(`${what} is there ${times} times and must be there ${expected} times`)
  }

  const endOf = new Map(events.map(({ body, created_at }) => [subjectOf(JSON.parse(body)), created_at]))
  const undoneAt = new Map(entries.map(({ action, subject, at }) => [`${action} ${subject}`, at]))
  const during = (periods: readonly (readonly [number, number | undefined])[]) =>
    kills.filter((at) => periods.some(([from, to = now]) => from <= at && at <= to)).length

  return {
    checks,
    stuck: [
      ...imports
        .filter(({ state }) => ['checking', 'checked', 'running', 'undoing'].includes(state))
        .map(({ id, state }) => `the import ${id} is ${state}`),
      ...exports.filter(({ state }) => state === 'running').map(({ id }) => `the export ${id} has not ended`),
      ...erasures
        .filter(({ finished_at }) => finished_at === null)
        .map(({ contact_id }) => `the erasure of ${contact_id} has not ended`),
    ],
    figures: {
      imports: imports.length,
      'contacts imported': contacts.filter(({ name }) => name?.startsWith('import ')).length,
      'imports undone': undone.size,
      exports: exports.length,
      'contacts erased': erasures.length,
      'kills during an import': during(
        imports.map(({ id, created_at }) => [created_at, endOf.get(`import.completed ${id}`)]),
      ),
      'kills while one is undone': during(
        imports.flatMap(({ file_name, ended_at }) => {
          const from = undoneAt.get(`contact.import_undone ${file_name}`)
          return from === undefined ? [] : [[from, ended_at ?? undefined] as const]
        }),
      ),
      'kills during an export': during(
        exports.map(({ created_at, file_id }) => [created_at, writtenAt.get(file_id ?? '')]),
      ),
      'kills during an erasure': during(
        erasures.map(({ erased_at, finished_at }) => [erased_at, finished_at ?? undefined]),
      ),
    },
  }
}

/** The time in an ID of version 7. */
function createdAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

export function countOf(marks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return counts
}
