import type { ContactFieldValue, ContactFieldValues } from '@parley/shared/contacts/contact-fields'
import type { Kysely } from 'kysely'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { ContactValueTable } from '../../db/schema/contact-fields.ts'
import type { Schema } from '../../db/schema.ts'
import { foldText } from '../../db/search/fold-text.ts'
import { alsoInTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { definitionsOf } from './contact-fields.store.ts'
import type { FieldDefinition } from './field-definition.ts'
import type { FieldValues } from './read-field-value.ts'

export type ValuesOfContact = { readonly contactId: string; readonly values: FieldValues }

/** The values of these contacts, by contact and in the order of the fields. A contact without any is left out. */
export async function fieldValuesOf(
  db: Kysely<Schema>,
  scope: Scope,
  contactIds: readonly string[],
): Promise<Map<string, ContactFieldValues>> {
  const fields = contactIds.length === 0 ? [] : await definitionsOf(db, scope)
  if (fields.length === 0) return new Map()
  const rows = await db
    .selectFrom('contact_value')
    .selectAll()
    .where('contact_id', 'in', [...contactIds])
    .where(alsoInTenant(scope))
    .execute()
  const ofContact = Map.groupBy(rows, ({ contact_id }) => contact_id)
  return new Map([...ofContact].map(([id, own]) => [id, valuesIn(fields, own)]))
}

/** An object of entries also has a key such as `__proto__` as its own. */
function valuesIn(fields: readonly FieldDefinition[], rows: readonly ContactValueTable[]): ContactFieldValues {
  const ofField = Map.groupBy(rows, ({ field_id }) => field_id)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueIn(field, ofField.get(field.id) ?? [])
      return value === null ? [] : [[field.key, value]]
    }),
  )
}

const dayMs = 86_400_000

/** The value that the rows of one contact and field hold; null without rows. */
export function valueIn(
  { type, choices }: FieldDefinition,
  rows: readonly ContactValueTable[],
): ContactFieldValue | null {
  const [row] = rows
  if (!row) return null
  if (type === 'choices') {
    const chosen = new Set(rows.map(({ item }) => item))
    return choices.map(({ id }) => id).filter((id) => chosen.has(id))
  }
  if (row.number === null) return row.text
  if (type === 'date') return new Date(row.number * dayMs).toISOString().slice(0, 10)
  return type === 'yes_no' ? row.number === 1 : row.number
}

/**
 * Writes values that `readFieldValues` has read, of any number of contacts that the caller has locked, in statements for all
 * of them. Fields that are not among the values stay as they are.
 */
export async function storeFieldValues(tx: Tx, scope: Scope, rows: readonly ValuesOfContact[]): Promise<void> {
  const written = rows.flatMap(({ contactId, values }) =>
    [...values].map(([field, value]) => ({ contactId, field, value })),
  )
  for (const [field, ofField] of Map.groupBy(written, (each) => each.field)) {
    await tx
      .deleteFrom('contact_value')
      .where('field_id', '=', field.id)
      .where(
        'contact_id',
        'in',
        ofField.map(({ contactId }) => contactId),
      )
      .where(alsoInTenant(scope))
      .execute()
  }
  const { workspaceId: workspace_id, mode } = scope
  const stored = written.flatMap(({ contactId, field, value }) =>
    value === null
      ? []
      : rowsOf(field, value).map((row) => ({
          ...{ workspace_id, mode, field_id: field.id, contact_id: contactId, version: field.version },
          ...row,
        })),
  )
  await insertInChunks(tx, { into: 'contact_value', rows: stored })
}

type StoredValue = Pick<ContactValueTable, 'item' | 'text' | 'folded' | 'number'>

function rowsOf({ type }: FieldDefinition, value: ContactFieldValue): StoredValue[] {
  if (Array.isArray(value)) return value.map((id) => ({ item: id, text: id, folded: id, number: null }))
  if (typeof value === 'string' && type !== 'date') {
    const folded = type === 'choice' ? value : foldedValue(value)
    return [{ item: '', text: value, folded, number: null }]
  }
  return [{ item: '', text: null, folded: null, number: numberOf(value) }]
}

/** What numbers, dates and yes or no are compared by: the number itself, days since 1970, 1 or 0. */
export function numberOf(value: string | number | boolean): number {
  return typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) / dayMs : Number(value)
}

const foldedLength = 200

/** What texts are compared by: their beginning, in lower case and without accents. */
export function foldedValue(text: string): string {
  return [...foldText(text)].slice(0, foldedLength).join('')
}
