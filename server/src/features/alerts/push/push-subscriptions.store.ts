import type { Kysely } from 'kysely'
import type { PushSubscriptionTable } from '../../../db/schema/members.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'

// Browsers belong to a person and to no workspace, so these functions take no scope.

/** The browsers that one person can register; the oldest give way. */
const mostPerPerson = 20

export async function storeSubscription(tx: Tx, subscription: PushSubscriptionTable): Promise<void> {
  const { id: _, ...rest } = subscription
  await tx
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(rest))
    .execute()
  const newest = tx
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', subscription.user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPerPerson)
  await tx
    .deleteFrom('push_subscription')
    .where('user_id', '=', subscription.user_id)
    .where('id', 'not in', newest)
    .execute()
}

export async function deleteSubscription(
  tx: Tx,
  { endpoint, userId }: { readonly endpoint: string; readonly userId: string },
): Promise<void> {
  await tx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).where('user_id', '=', userId).execute()
}

/** Deletes the subscription of a browser that receives no more pushes. */
export async function forgetSubscription(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('id', '=', id).execute()
}

export async function findSubscription(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .selectAll('push_subscription')
    .select('session.expiresAt')
    .where('push_subscription.id', '=', id)
    .executeTakeFirst()
}

export async function subscriptionsOf(db: Kysely<Schema>, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('push_subscription')
    .select(['id', 'endpoint'])
    .where('user_id', 'in', [...userIds])
    .orderBy('id')
    .execute()
}

const onlyKey = 1

export async function findPushKey(db: Kysely<Schema>) {
  return db.selectFrom('push_key').selectAll().where('id', '=', onlyKey).executeTakeFirst()
}

/** Stores the key unless there is one, so that of two processes only one creates it. */
export async function insertPushKey(
  tx: Tx,
  key: { readonly public_key: string; readonly sealed_private_key: string },
): Promise<void> {
  await tx
    .insertInto('push_key')
    .values({ id: onlyKey, ...key })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
