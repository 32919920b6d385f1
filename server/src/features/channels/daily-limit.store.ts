import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

type Messaged = { readonly channelIds: readonly string[]; readonly since: number }

/**
 * How many different customers have been sent a template since then while their reply window on that channel was closed.
 * Messages that failed, and those of which it is not known whether they were accepted, do not count.
 */
export async function countMessagedFirst(
  db: Kysely<Schema>,
  scope: Scope,
  { channelIds, since }: Messaged,
): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select(sql<number>`count(distinct contact_id)`.as('count'))
    .where(alsoInTenant(scope))
    .where('channel_id', 'in', [...channelIds])
    .where('created_at', '>=', since)
    // Written as in the index, which has only these.
    .where(sql<boolean>`is_messaged_first = 1`)
    .where('status', 'in', ['sent', 'delivered', 'read'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
