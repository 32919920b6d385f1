import type { Kysely } from 'kysely'
import type { ContactConsentTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

export type Consent = Pick<ContactConsentTable, 'channel_id' | 'source' | 'consented_at'>

/** The consents of a contact, at most one for each channel, the earliest first. */
export async function consentsOf(db: Kysely<Schema>, scope: Scope, contactId: string): Promise<Consent[]> {
  return db
    .selectFrom('contact_consent')
    .select(['channel_id', 'source', 'consented_at'])
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .orderBy('consented_at')
    .orderBy('channel_id')
    .execute()
}

/** Stores a consent in place of that for the same channel. The caller has locked the contact, and knows the channel. */
export async function storeConsent(
  tx: Tx,
  scope: Scope,
  { contactId, ...consent }: Consent & { readonly contactId: string },
): Promise<void> {
  const { source, consented_at } = consent
  await tx
    .insertInto('contact_consent')
    .values({ ...consent, contact_id: contactId, workspace_id: scope.workspaceId, mode: scope.mode })
    .onConflict((conflict) => conflict.columns(['contact_id', 'channel_id']).doUpdateSet({ source, consented_at }))
    .execute()
}

/** Returns false where there was none. */
export async function deleteConsent(
  tx: Tx,
  scope: Scope,
  { contactId, channelId }: { readonly contactId: string; readonly channelId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('contact_consent')
    .where('contact_id', '=', contactId)
    .where('channel_id', '=', channelId)
    .where(inTenant(scope))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
