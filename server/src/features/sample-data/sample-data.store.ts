import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** Marks contacts as sample data until they are deleted. */
export async function markSamples(
  tx: Tx,
  scope: Scope,
  { contactIds, at }: { readonly contactIds: readonly string[]; readonly at: number },
): Promise<void> {
  if (contactIds.length === 0) return
  const tenant = { workspace_id: scope.workspaceId, mode: scope.mode }
  await tx
    .insertInto('sample_contact')
    .values(contactIds.map((contact_id) => ({ ...tenant, contact_id, added_at: at })))
    .execute()
}

/** The contacts of the mode that are sample data. */
export async function sampleContacts(db: Kysely<Schema>, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('sample_contact')
    .select('contact_id')
    .where(inTenant(scope))
    .orderBy('contact_id')
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}
