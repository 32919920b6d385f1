import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { noteImport } from '../contacts/contacts.store.ts'
import { saveContacts } from '../contacts/save-contact.ts'
import type { NumberedRecord } from './read-table.ts'
import type { ResolvedPlan } from './resolve-plan.ts'
import { type RefusedRow, type ResolvedRow, resolveRows } from './resolve-rows.ts'

/** What has become of rows, or would become of them. */
export type Outcome = {
  /** The rows that created a contact, each with the contact as these rows leave it. */
  readonly created: readonly { readonly row: number; readonly contact: ContactTable }[]
  readonly updated: number
  readonly unchanged: number
  readonly refused: readonly RefusedRow[]
}

type Rows = {
  readonly importId: string
  readonly plan: ResolvedPlan
  readonly records: readonly NumberedRecord[]
}

/**
 * Creates and changes the contacts of rows. A row that is refused changes nothing, and the others are stored. Rows about one
 * contact change it one after another, in the order of the file.
 */
export async function storeRows(app: App, tx: Tx, scope: Scope, { records, ...of }: Rows): Promise<Outcome> {
  const outcomes: Wave[] = []
  for (const wave of wavesOf(of.plan, records)) {
    outcomes.push(await storeWave(app, tx, scope, { ...of, records: wave }))
  }
  const latest = new Map(outcomes.flatMap(({ stored }) => stored.map((contact) => [contact.id, contact])))
  return {
    created: outcomes.flatMap(({ created }) =>
      created.map(({ row, contact }) => ({ row, contact: latest.get(contact.id) ?? contact })),
    ),
    updated: sum(outcomes.map(({ updated }) => updated)),
    unchanged: sum(outcomes.map(({ unchanged }) => unchanged)),
    refused: outcomes.flatMap(({ refused }) => refused),
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Consecutive rows of which no two have a cell in common that may name a contact. */
function wavesOf({ columns }: ResolvedPlan, records: readonly NumberedRecord[]): NumberedRecord[][] {
  const naming = columns.filter(({ target }) => ['id', 'external_id', 'phone', 'email'].includes(target))
  const waves: NumberedRecord[][] = []
  let wave: NumberedRecord[] = []
  let named = new Set<string>()
  for (const record of records) {
    const names = naming.flatMap(({ at, target }) => nameIn(record.cells[at] ?? '', target) ?? [])
    if (names.some((name) => named.has(name))) {
      waves.push(wave)
      wave = []
      named = new Set()
    }
    wave.push(record)
    for (const name of names) named.add(name)
  }
  return wave.length > 0 ? [...waves, wave] : waves
}

/**
 * A key that two cells share where they may name the same contact: for a phone number its end, which all ways to write it have in
 * common.
 */
function nameIn(cell: string, target: string): string | undefined {
  if (cell.trim() === '') return undefined
  return target === 'phone' ? `phone ${cell.replaceAll(/\D/g, '').slice(-7)}` : `${target} ${cell.trim().toLowerCase()}`
}

type Wave = Outcome & { readonly stored: readonly ContactTable[] }

async function storeWave(app: App, tx: Tx, scope: Scope, rows: Rows): Promise<Wave> {
  const resolved = await resolveRows(app, tx, scope, rows)
  const refused = resolved.filter((row): row is RefusedRow => 'reason' in row)
  const accepted = resolved.filter((row): row is ResolvedRow => !('reason' in row))
  const changing = accepted.filter(({ isChange }) => isChange)
  const saved = await saveContacts(
    app,
    tx,
    scope,
    changing.map(({ contact, changes }) => ({ contact, changes, source: 'import', importId: rows.importId })),
  )
  const changed = saved.flatMap((each) => (each.ok && each.isChanged && !each.isNew ? [each.contact.id] : []))
  await noteImport(tx, scope, { contactIds: changed, importId: rows.importId })
  const stored: { readonly row: ResolvedRow; readonly contact: ContactTable }[] = []
  for (const [index, row] of changing.entries()) {
    const result = saved[index]
    if (result?.ok) stored.push({ row, contact: result.contact })
    else refused.push(refusedRow(row, result?.problems))
  }
  const created = stored.filter(({ row }) => row.contact === undefined)
  return {
    created: created.map(({ row: { row }, contact }) => ({ row, contact })),
    updated: stored.length - created.length,
    unchanged: accepted.length - changing.length,
    refused,
    stored: stored.map(({ contact }) => contact),
  }
}

/** A row whose contact could not be stored as the row says. */
export function refusedRow(
  { row, record, changes }: ResolvedRow,
  [problem]: readonly { readonly message: unknown }[] = [],
): RefusedRow {
  const found = problem?.message as Sentence | undefined
  const id = String(found?.params.id)
  if (found?.key === 'addressOfOther') {
    return { row, record, reason: sentence('importAddressOfOther', { address: String(found.params.address), id }) }
  }
  if (found?.key === 'externalIdOfOther') {
    return { row, record, reason: sentence('importIdOfOther', { value: String(changes.external_id), id }) }
  }
  return { row, record, reason: sentence('importContactRefused') }
}
