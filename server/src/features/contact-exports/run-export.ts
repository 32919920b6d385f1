import { writePlainCsv, writeSpreadsheetCsv } from '@parley/shared/csv-file'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { definitionsOf } from '../contact-fields/contact-fields.store.ts'
import type { FieldDefinition } from '../contact-fields/field-definition.ts'
import { fieldValuesOf } from '../contact-fields/field-values.store.ts'
import { contactsWith, searchContacts } from '../contacts/contacts.store.ts'
import { sliceOfContacts } from '../contacts/export.store.ts'
import { planFilter } from '../contacts/filter/filter-plan.store.ts'
import { receiveGenerated } from '../files/receive-file.ts'
import { removeUnnamed } from '../files/remove-unnamed.ts'
import { tagsOfContacts } from '../tags/tagged-contacts.store.ts'
import type { ExportFilter } from './create-export.ts'
import { changeExport, findExport } from './exports.store.ts'

const contactsAtOnce = 500

/** The worker's handler: writes the file of an export. An interrupted export begins again, because nothing has seen its file. */
export async function runExport(app: App, job: LeasedJob<'contacts.export'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { exportId: id } = job.payload
  const found = await findExport(app.db, scope, id)
  if (found?.state !== 'running') return
  const filter = JSON.parse(found.filter) as ExportFilter
  const progress = { rows: 0 }
  const content = csvOf(app, scope, {
    filter,
    signal: job.signal,
    isForSpreadsheets: found.for_spreadsheets === 1,
    progress,
  })
  const day = new Date(app.now()).toISOString().slice(0, 10)
  await receiveGenerated(app, scope, {
    name: `contacts-${day}.csv`,
    content,
    link: async (tx, file_id) => {
      await job.finish(tx)
      const to = { state: 'completed', file_id, rows: progress.rows } as const
      // An erasure that removed the export meanwhile may be of somebody in its file.
      if (!(await changeExport(tx, scope, { id, to }))) await removeUnnamed(app, tx, scope, [file_id])
    },
  })
  app.live.publish(scope, { noun: 'exports', id })
}

type Csv = {
  readonly filter: ExportFilter
  readonly signal: AbortSignal
  readonly isForSpreadsheets: boolean
  readonly progress: { rows: number }
}

async function* csvOf(app: App, scope: Scope, { filter, signal, isForSpreadsheets, progress }: Csv) {
  const write = isForSpreadsheets ? writeSpreadsheetCsv : writePlainCsv
  const fields = await definitionsOf(app.db, scope)
  const names = ['contact_id', 'external_id', 'name', 'phone', 'email', 'language', 'country', 'time_zone', 'tags']
  const more = ['opt_out', 'opt_out_source', 'opted_out_at', 'platform_user_id', 'username', 'created_at']
  yield Buffer.from(`\ufeff${write([[...names, ...more, ...fields.map(({ key }) => key)]])}\r\n`)
  for await (const contacts of contactsOf(app, scope, filter)) {
    signal.throwIfAborted()
    progress.rows += contacts.length
    yield Buffer.from(`${write(await rowsOf(app, scope, { contacts, fields }))}\r\n`)
  }
}

/**
 * Yields the contacts of an export in slices, the newest first, read outside the event loop; of a search at most as many as the
 * list counts.
 */
async function* contactsOf(app: App, scope: Scope, filter: ExportFilter): AsyncGenerator<ContactTable[]> {
  const { q } = filter
  const { db } = app.store.textSearch
  const plan = await planFilter(db, scope, filter)
  let after: Parameters<typeof sliceOfContacts>[2]['after']
  for (let page = 1; ; page += 1) {
    const contacts =
      q === undefined
        ? await sliceOfContacts(db, scope, { after, limit: contactsAtOnce, plan })
        : await found(app, scope, { ...filter, q, page, limit: contactsAtOnce })
    if (contacts.length > 0) yield contacts
    const last = contacts.at(-1)
    if (!last || contacts.length < contactsAtOnce) return
    after = { at: last.created_at, id: last.id }
  }
}

type Search = Parameters<typeof searchContacts>[2]['filter']

async function found(app: App, scope: Scope, filter: Search): Promise<ContactTable[]> {
  const { ids } = await searchContacts(app.store.textSearch, scope, { filter, signal: undefined })
  return contactsWith(app.db, scope, ids)
}

type Slice = { readonly contacts: readonly ContactTable[]; readonly fields: readonly FieldDefinition[] }

async function rowsOf(app: App, scope: Scope, { contacts, fields }: Slice): Promise<string[][]> {
  const ids = contacts.map(({ id }) => id)
  const values = await fieldValuesOf(app.db, scope, ids)
  const tags = await tagsOfContacts(app.db, scope, ids)
  return contacts.map((contact) => {
    const own = values.get(contact.id)
    return [
      contact.id,
      contact.external_id ?? '',
      contact.name ?? '',
      contact.phone ?? '',
      contact.email ?? '',
      contact.language ?? '',
      contact.country ?? '',
      contact.time_zone ?? '',
      (tags.get(contact.id) ?? []).map(({ name }) => name).join(';'),
      contact.opt_out_scope ?? '',
      contact.opt_out_source ?? '',
      contact.opted_out_at === null ? '' : new Date(contact.opted_out_at).toISOString(),
      contact.platform_user_id ?? '',
      contact.username ?? '',
      new Date(contact.created_at).toISOString(),
      ...fields.map((field) => cellOf(field, own?.[field.key])),
    ]
  })
}

/** Choices by their labels, as people know them. */
function cellOf(
  { choices }: FieldDefinition,
  value: string | number | boolean | readonly string[] | undefined,
): string {
  if (value === undefined) return ''
  const labelOf = (item: unknown) => choices.find(({ id }) => id === item)?.label ?? String(item)
  return Array.isArray(value) ? value.map(labelOf).join(';') : labelOf(value)
}
