import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { ContactValueTable } from '../../db/schema/contact-fields.ts'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant, inTenant, inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import type { FieldDefinition } from './field-definition.ts'
import { convertedValue, isNumeric, rowsOf } from './value-rows.ts'

/** The last value of a slice, in the order of the index by which the values are read. */
export type Place = { readonly value: string | number; readonly contactId: string }

type Slice = {
  readonly field: Pick<FieldDefinition, 'id' | 'former'>
  readonly after: Place | undefined
  readonly size: number
}

/** The next values of a field whose type changes, as places in the order of the index of the former type. */
export async function placesAfter(db: Kysely<Schema>, scope: Scope, { field, after, size }: Slice): Promise<Place[]> {
  const column = sql.ref(field.former && isNumeric(field.former.type) ? 'number' : 'folded')
  const further = after ? sql`and (${column}, contact_id) > (${after.value}, ${after.contactId})` : sql``
  const { rows } = await sql<Place>`
    select ${column} as value, contact_id as "contactId" from contact_value
    where field_id = ${field.id} and ${inTenant(scope)} and ${column} is not null ${further}
    order by ${column}, contact_id limit ${size}`.execute(db)
  return rows
}

type OfContacts = { readonly field: FieldDefinition; readonly contactIds: readonly string[] }

/** The rows of a field that were written before its type changed. */
export async function formerRows(
  db: Kysely<Schema>,
  scope: Scope,
  { field, contactIds }: OfContacts,
): Promise<ContactValueTable[]> {
  return db
    .selectFrom('contact_value')
    .selectAll()
    .where('field_id', '=', field.id)
    .where('contact_id', 'in', [...contactIds])
    .where('version', '<', field.version)
    .where(alsoInTenant(scope))
    .execute()
}

/** Converts the values of these contacts. What was written since stays, and what cannot be converted is removed. */
export async function convertRows(tx: Tx, scope: Scope, { field, contactIds }: OfContacts): Promise<void> {
  const former = await tx
    .deleteFrom('contact_value')
    .where('field_id', '=', field.id)
    .where('contact_id', 'in', [...contactIds])
    .where('version', '<', field.version)
    .where(alsoInTenant(scope))
    .returningAll()
    .execute()
  const { workspaceId: workspace_id, mode } = scope
  const { id: field_id, version } = field
  const converted = [...Map.groupBy(former, ({ contact_id }) => contact_id)].flatMap(([contact_id, rows]) => {
    const value = convertedValue(field, rows)
    if (value === null) return []
    return rowsOf(field, value).map((row) => ({ workspace_id, mode, field_id, contact_id, version, ...row }))
  })
  const key = ['contact_id', 'field_id', 'item'] as const
  await insertInChunks(tx, { into: 'contact_value', rows: converted, unlessStored: key })
}

/** Removes values of a deleted field from both modes, and returns how many. */
export async function removeValues(
  app: App,
  tx: Tx,
  scope: Scope,
  { fieldId, size }: { readonly fieldId: string; readonly size: number },
): Promise<number> {
  let removed = 0
  for (const column of ['folded', 'number'] as const) {
    const rows = sql<boolean>`field_id = ${fieldId} and ${inWorkspace(scope)} and ${sql.ref(column)} is not null`
    const { numAffectedRows = 0n } = await app.store.deleteSome('contact_value', rows, size).execute(tx)
    removed += Number(numAffectedRows)
  }
  return removed
}
