import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { laterOf } from '../../../db/later-of.ts'
import type { WebhookEndpointTable } from '../../../db/schema/webhooks.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant, inWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

type Db = Kysely<Schema>
export type Endpoint = Selectable<WebhookEndpointTable>

const ofScope = (db: Db, scope: Scope) =>
  db.selectFrom('webhook_endpoint').where(inTenant(scope)).where('deleted_at', 'is', null)

/** The webhooks of a mode of a workspace, newest first. */
export function listEndpoints(db: Db, scope: Scope): Promise<Endpoint[]> {
  return ofScope(db, scope).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** The active endpoints of both modes that a person is responsible for, newest first. */
export function activeEndpointsOf(db: Db, scope: Scope, userId: string): Promise<Endpoint[]> {
  return db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where(inWorkspace(scope))
    .where((is) => is(is.fn.coalesce('owned_by', 'created_by'), '=', `user:${userId}`))
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * The webhooks with only the columns that decide which of them receive an event, because every event reads them, and with the name
 * of the event's channel, which then costs no statement of its own.
 */
export function listListeners(tx: Tx, scope: Scope, channelId: string | undefined) {
  return ofScope(tx, scope)
    .select(['id', 'kind', 'events', 'channel_ids', 'tag_ids', 'is_active'])
    .select((of) =>
      of
        .selectFrom('channel')
        .select('channel.name')
        .where('channel.id', '=', channelId ?? '')
        .where(inTenant(scope, 'channel'))
        .as('channel_name'),
    )
    .execute()
}

/**
 * 1 where the tenant has webhooks, else 0: to be returned by a statement that is executed anyway. Without webhooks, a change
 * then costs no statement for its event.
 */
export function hasWebhooks(scope: Scope): RawBuilder<number> {
  const own = sql`${inTenant(scope, 'endpoint')} and endpoint.deleted_at is null`
  return sql<number>`case when exists (select 1 from webhook_endpoint as endpoint where ${own}) then 1 else 0 end`
}

export function findEndpoint(db: Db, scope: Scope, id: string): Promise<Endpoint | undefined> {
  return ofScope(db, scope).selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertEndpoint(tx: Tx, endpoint: Endpoint): Promise<void> {
  await tx.insertInto('webhook_endpoint').values(endpoint).execute()
}

const existing = (tx: Tx, scope: Scope, id: string) =>
  tx.updateTable('webhook_endpoint').where('id', '=', id).where(inTenant(scope)).where('deleted_at', 'is', null)

/** Returns the updated endpoint; undefined when there is none. */
export function updateEndpoint(
  tx: Tx,
  scope: Scope,
  change: Pick<Endpoint, 'id' | 'updated_at'> & Partial<Endpoint>,
): Promise<Endpoint | undefined> {
  const updatedAt = laterOf('updated_at', change.updated_at)
  return existing(tx, scope, change.id)
    .set({ ...change, updated_at: updatedAt })
    .returningAll()
    .executeTakeFirst()
}

/** Forgets failures in both modes of a workspace: the time until then does not count as time without a success. */
export async function forgetFailures(tx: Tx, scope: Scope): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ failing_since: null, exhausted_at: null })
    .where(inWorkspace(scope))
    .where('failing_since', 'is not', null)
    .where('is_active', '=', 1)
    .execute()
}

/** Returns whether it was off before. */
export async function switchOn(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const row = await existing(tx, scope, id)
    .set({ is_active: 1, disabled_reason: null, failing_since: null, exhausted_at: null })
    .where('is_active', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether it was on before. */
export async function switchOff(tx: Tx, scope: Scope, input: { id: string; reason: string }): Promise<boolean> {
  const row = await existing(tx, scope, input.id)
    .set({ is_active: 0, disabled_reason: input.reason })
    .where('is_active', '=', 1)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const successPrecisionMs = 60_000

/** Successes are recorded to the minute: a busy endpoint's row is not written with every delivery. */
const lacksSuccess = (now: number) =>
  sql<boolean>`(failing_since is not null or last_success_at is null or last_success_at < ${now - successPrecisionMs})`

/**
 * 1 where a success of this endpoint would change its row, else 0: to be returned by a statement that is executed anyway. A
 * failure that is committed later counts as later than the success.
 */
export function isNewSuccess(endpointId: string, now: number): RawBuilder<number> {
  const endpoint = sql`select 1 from webhook_endpoint as endpoint where endpoint.id = ${sql.ref(endpointId)}`
  return sql<number>`case when exists (${endpoint} and ${lacksSuccess(now)}) then 1 else 0 end`
}

/** Ends a failure, and records the success to the minute. */
export async function recordSuccess(tx: Tx, scope: Scope, id: string, now: number): Promise<void> {
  await existing(tx, scope, id)
    .set({ last_success_at: now, failing_since: null, exhausted_at: null })
    .where(lacksSuccess(now))
    .execute()
}

/** Records the first failure since the last success, and the latest exhausted delivery. Returns both. */
export async function recordFailure(
  tx: Tx,
  scope: Scope,
  failure: { id: string; now: number; exhausted: boolean },
): Promise<Pick<Endpoint, 'failing_since' | 'exhausted_at'> | undefined> {
  return existing(tx, scope, failure.id)
    .set({
      failing_since: sql`coalesce(failing_since, ${failure.now})`,
      ...(failure.exhausted && { exhausted_at: failure.now }),
    })
    .returning(['failing_since', 'exhausted_at'])
    .executeTakeFirst()
}

/** The last step of removal, once nothing references the endpoint. */
export async function removeEndpoint(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom('webhook_endpoint')
    .where('id', '=', id)
    .where(inTenant(scope))
    .where('deleted_at', 'is not', null)
    .execute()
}
