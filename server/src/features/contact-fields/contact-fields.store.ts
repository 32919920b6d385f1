import { type Kysely, sql } from 'kysely'
import { laterOf } from '../../db/later-of.ts'
import type { ContactFieldTable } from '../../db/schema/contact-fields.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { definitionOf, type FieldDefinition } from './field-definition.ts'

// Fields belong to the workspace and apply to the contacts of both modes. There are at most a hundred.

/** The fields in their order. */
export async function contactFieldsOf(db: Kysely<Schema>, scope: Scope): Promise<ContactFieldTable[]> {
  return db
    .selectFrom('contact_field')
    .selectAll()
    .where(inWorkspace(scope))
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns the contact fields as operations use them. */
export async function definitionsOf(db: Kysely<Schema>, scope: Scope): Promise<FieldDefinition[]> {
  return (await contactFieldsOf(db, scope)).map(definitionOf)
}

export async function insertContactField(tx: Tx, field: ContactFieldTable): Promise<void> {
  await tx.insertInto('contact_field').values(field).execute()
}

type Changeable = Pick<ContactFieldTable, 'label' | 'help' | 'type' | 'choices' | 'version' | 'former' | 'archived_at'>
type Changes = Partial<Changeable> & { readonly updated_at: number }

/** Changes a field that the caller has found. */
export async function updateContactField(
  tx: Tx,
  scope: Scope,
  { fieldId, changes }: { readonly fieldId: string; readonly changes: Changes },
): Promise<void> {
  await tx
    .updateTable('contact_field')
    .set({ ...changes, updated_at: laterOf('updated_at', changes.updated_at) })
    .where(inWorkspace(scope))
    .where('id', '=', fieldId)
    .execute()
}

/** Gives the fields the places in which their ids are given. */
export async function storeOrder(tx: Tx, scope: Scope, fieldIds: readonly string[]): Promise<void> {
  const position = sql<number>`case id ${sql.join(
    fieldIds.map((id, index) => sql`when ${id} then ${sql.lit(index)}`),
    sql` `,
  )} else position end`
  await tx
    .updateTable('contact_field')
    .set({ position })
    .where(inWorkspace(scope))
    .where('id', 'in', [...fieldIds])
    .execute()
}

/** Deletes a contact field of which no contact has a value any more. */
export async function deleteContactFieldRow(tx: Tx, scope: Scope, fieldId: string): Promise<void> {
  await tx.deleteFrom('contact_field').where(inWorkspace(scope)).where('id', '=', fieldId).execute()
}
