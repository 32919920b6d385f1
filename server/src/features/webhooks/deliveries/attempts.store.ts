import type { Kysely } from 'kysely'
import type { WebhookAttemptTable } from '../../../db/schema/webhooks.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

export type Attempt = WebhookAttemptTable

export async function insertAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.insertInto('webhook_attempt').values(attempt).execute()
}

const maxListed = 100

/** The latest hundred, newest first. */
export function listAttempts(db: Kysely<Schema>, scope: Scope, deliveryId: string): Promise<Attempt[]> {
  return db
    .selectFrom('webhook_attempt')
    .innerJoin('webhook_delivery', 'webhook_delivery.id', 'webhook_attempt.delivery_id')
    .selectAll('webhook_attempt')
    .where('webhook_attempt.delivery_id', '=', deliveryId)
    .where(inTenant(scope, 'webhook_delivery'))
    .orderBy('webhook_attempt.at', 'desc')
    .orderBy('webhook_attempt.id', 'desc')
    .limit(maxListed)
    .execute()
}
