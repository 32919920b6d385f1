import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export type Alias = { readonly contactId: string; readonly phone: string; readonly now: number }

/** The latest report of a phone's owner replaces the earlier one. */
export async function storeAlias(tx: Tx, scope: Scope, { contactId, phone, now }: Alias): Promise<void> {
  const alias = { contact_id: contactId, created_at: now }
  await tx
    .insertInto('contact_alias')
    .values({ ...alias, workspace_id: scope.workspaceId, mode: scope.mode, phone })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'mode', 'phone']).doUpdateSet(alias))
    .execute()
}

/** The contacts that have these phones as aliases, by that phone. */
export async function contactsByAlias(db: Kysely<Schema>, scope: Scope, phones: readonly string[]) {
  if (phones.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('contact_alias')
    .innerJoin('contact', 'contact.id', 'contact_alias.contact_id')
    .selectAll('contact')
    .select('contact_alias.phone as alias')
    .where(inTenant(scope, 'contact_alias'))
    .where('contact_alias.phone', 'in', [...new Set(phones)])
    .execute()
  return new Map(rows.map(({ alias, ...contact }) => [alias, contact]))
}
