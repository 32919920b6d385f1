import { type Kysely, sql } from 'kysely'
import type { WebhookEndpointTable } from '../../../db/schema/webhooks.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

type Db = Kysely<Schema>
export type Endpoint = WebhookEndpointTable

const ofScope = (db: Db, scope: Scope) =>
  db.selectFrom('webhook_endpoint').where(inTenant(scope)).where('deleted_at', 'is', null)

/** Newest first. */
export function listEndpoints(db: Db, scope: Scope): Promise<Endpoint[]> {
  return ofScope(db, scope).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Only what deciding who hears of an event takes: it happens with every event. */
export function listListeners(tx: Tx, scope: Scope): Promise<Pick<Endpoint, 'id' | 'events' | 'is_active'>[]> {
  return ofScope(tx, scope).select(['id', 'events', 'is_active']).execute()
}

export function findEndpoint(db: Db, scope: Scope, id: string): Promise<Endpoint | undefined> {
  return ofScope(db, scope).selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertEndpoint(tx: Tx, endpoint: Endpoint): Promise<void> {
  await tx.insertInto('webhook_endpoint').values(endpoint).execute()
}

const changing = (tx: Tx, scope: Scope, id: string) =>
  tx.updateTable('webhook_endpoint').where('id', '=', id).where(inTenant(scope)).where('deleted_at', 'is', null)

/** Answers it as it is then; undefined when there is none. */
export function updateEndpoint(
  tx: Tx,
  scope: Scope,
  change: Pick<Endpoint, 'id' | 'updated_at'> & Partial<Endpoint>,
): Promise<Endpoint | undefined> {
  return changing(tx, scope, change.id).set(change).returningAll().executeTakeFirst()
}

/** Answers whether it was off before. */
export async function switchOn(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const row = await changing(tx, scope, id)
    .set({ is_active: 1, disabled_reason: null, failing_since: null, exhausted_at: null })
    .where('is_active', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Answers whether it was on before. */
export async function switchOff(tx: Tx, scope: Scope, off: { id: string; reason: string }): Promise<boolean> {
  const row = await changing(tx, scope, off.id)
    .set({ is_active: 0, disabled_reason: off.reason })
    .where('is_active', '=', 1)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const successMinuteMs = 60_000

/** Remembers a success to the minute: a busy endpoint's row is not written with every delivery. */
export async function recordSuccess(tx: Tx, scope: Scope, id: string, now: number): Promise<void> {
  await changing(tx, scope, id)
    .set({ last_success_at: now, failing_since: null, exhausted_at: null })
    .where((or) =>
      or.or([
        or('failing_since', 'is not', null),
        or('last_success_at', 'is', null),
        or('last_success_at', '<', now - successMinuteMs),
      ]),
    )
    .execute()
}

/** Keeps the first failure since the last success, and the latest delivery given up. Answers both. */
export async function recordFailure(
  tx: Tx,
  scope: Scope,
  failure: { id: string; now: number; exhausted: boolean },
): Promise<Pick<Endpoint, 'failing_since' | 'exhausted_at'> | undefined> {
  return changing(tx, scope, failure.id)
    .set({
      failing_since: sql`coalesce(failing_since, ${failure.now})`,
      ...(failure.exhausted && { exhausted_at: failure.now }),
    })
    .returning(['failing_since', 'exhausted_at'])
    .executeTakeFirst()
}

/** For the last step of forgetting, once nothing refers to it. */
export async function removeEndpoint(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom('webhook_endpoint')
    .where('id', '=', id)
    .where(inTenant(scope))
    .where('deleted_at', 'is not', null)
    .execute()
}
