import type { ContactFieldValues } from '@parley/shared/contacts/contact-fields'
import type { Kysely } from 'kysely'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { ContactValueTable } from '../../db/schema/contact-fields.ts'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { definitionsOf } from './contact-fields.store.ts'
import type { FieldDefinition } from './field-definition.ts'
import type { FieldValues } from './read-field-value.ts'
import { rowsOf, valueIn } from './value-rows.ts'

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

/**
 * Gives the values of one contact to another, which keeps its own; of several choices it then has those of both. The caller
 * has locked both, and deletes the first one with what is left.
 */
export async function mergeFieldValues(
  tx: Tx,
  scope: Scope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('contact_value')
    .set({ contact_id: to })
    .where('contact_id', '=', from)
    .where(alsoInTenant(scope))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contact_value as own')
            .select('own.item')
            .where('own.contact_id', '=', to)
            .whereRef('own.field_id', '=', 'contact_value.field_id')
            .whereRef('own.item', '=', 'contact_value.item'),
        ),
      ),
    )
    .execute()
}
