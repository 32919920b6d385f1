import type { Kysely } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'

/** The channels with conversations of a contact, those of groups aside. */
export async function channelIdsOfContact(db: Kysely<Schema>, scope: Scope, contactId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('channel_id')
    .distinct()
    .where('contact_id', '=', contactId)
    .where('group_id', 'is', null)
    .where(inTenant(scope))
    .execute()
  return rows.map(({ channel_id }) => channel_id)
}
