import { type Kysely, sql } from 'kysely'
import type { ErasedAddressTable, ErasedContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import { inEveryWorkspace, inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

const onlyKey = 'addresses'

/** The key of the hashes of addresses, encrypted; undefined before the first erasure. */
export async function findSealedKey(db: Kysely<Schema>): Promise<string | undefined> {
  const row = await db.selectFrom('erasure_key').select('sealed_key').where('id', '=', onlyKey).executeTakeFirst()
  return row?.sealed_key
}

/** Does nothing where there is a key already. */
export async function insertSealedKey(tx: Tx, sealedKey: string): Promise<void> {
  await tx
    .insertInto('erasure_key')
    .values({ id: onlyKey, sealed_key: sealedKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The erased addresses among these. */
export async function findErasedAddresses(
  db: Kysely<Schema>,
  scope: Scope,
  hashes: readonly string[],
): Promise<ErasedAddressTable[]> {
  if (hashes.length === 0) return []
  return db
    .selectFrom('erased_address')
    .selectAll()
    .where(inTenant(scope))
    .where('hash', 'in', [...hashes])
    .execute()
}

/** The hashes of the addresses that an erased contact had. */
export async function hashesOfErased(db: Kysely<Schema>, scope: Scope, contactId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('erased_address')
    .select('hash')
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Deletes the addresses of an erased customer who had no opt-out and has written again. */
export async function deleteErasedAddresses(tx: Tx, scope: Scope, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await tx
    .deleteFrom('erased_address')
    .where(inTenant(scope))
    .where('hash', 'in', [...hashes])
    .execute()
}

export async function findErasedContact(
  db: Kysely<Schema>,
  scope: Scope,
  contactId: string,
): Promise<ErasedContactTable | undefined> {
  return db
    .selectFrom('erased_contact')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .executeTakeFirst()
}

type Erased = {
  readonly contact: Pick<ErasedContactTable, 'contact_id' | 'former_ids' | 'erased_at'>
  readonly addresses: readonly Pick<ErasedAddressTable, 'hash' | 'opt_out_scope'>[]
}

/** Stores what is left of an erased contact. An address that was erased before keeps the stricter opt-out. */
export async function insertErased(tx: Tx, scope: Scope, { contact, addresses }: Erased): Promise<void> {
  const { workspaceId: workspace_id, mode } = scope
  await tx
    .insertInto('erased_contact')
    .values({ ...contact, workspace_id, mode, finished_at: null })
    .onConflict((conflict) => conflict.column('contact_id').doNothing())
    .execute()
  for (const { hash, opt_out_scope } of addresses) {
    await tx
      .insertInto('erased_address')
      .values({ workspace_id, mode, hash, contact_id: contact.contact_id, opt_out_scope })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'mode', 'hash']).doUpdateSet({
          contact_id: contact.contact_id,
          opt_out_scope: sql`case when excluded.opt_out_scope = 'everything' or erased_address.opt_out_scope is null
            then excluded.opt_out_scope else erased_address.opt_out_scope end`,
        }),
      )
      .execute()
  }
}

type Finished = { readonly contactId: string; readonly at: number }

export async function markErased(tx: Tx, scope: Scope, { contactId, at }: Finished): Promise<void> {
  await tx
    .updateTable('erased_contact')
    .set({ finished_at: at })
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .execute()
}

/** Every erasure of the installation, and every hash, for the list beside the store. */
export async function allErasures(
  db: Kysely<Schema>,
): Promise<{ contacts: ErasedContactTable[]; addresses: ErasedAddressTable[] }> {
  const contacts = await db
    .selectFrom('erased_contact')
    .selectAll()
    .where(inEveryWorkspace('erased_contact'))
    .orderBy('erased_at')
    .orderBy('contact_id')
    .execute()
  const addresses = await db
    .selectFrom('erased_address')
    .selectAll()
    .where(inEveryWorkspace('erased_address'))
    .orderBy('hash')
    .execute()
  return { contacts, addresses }
}
