import { type Kysely, sql } from 'kysely'
import type { App } from '../../../app.ts'
import { isRefusal, type KeyRequest, mostKeptRequests } from '../../../auth/api-keys/key-requests.ts'
import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import type { ApiKeyRequestTable } from '../../../db/schema/api-keys.ts'
import type { Schema } from '../../../db/schema.ts'
import { inWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

// A record contains the workspace of its key; reading and removing filter by the scope.

/** Adds requests of keys and removes those that a key keeps no longer, which are at most as many as were added. */
export async function addRequests(app: App, tx: Tx, requests: readonly KeyRequest[]): Promise<void> {
  const rows = requests.map(
    (request): ApiKeyRequestTable => ({
      id: app.newId(),
      key_id: request.keyId,
      workspace_id: request.workspaceId,
      at: request.at,
      method: request.method,
      route: request.route ?? null,
      status: request.status,
      duration_ms: request.durationMs,
      request_id: request.requestId,
      error_code: request.errorCode ?? null,
      refused: isRefusal(request) ? 1 : 0,
    }),
  )
  await insertInChunks(tx, { into: 'api_key_request', rows })
  for (const [, [row, ...others]] of Map.groupBy(rows, ({ key_id, refused }) => `${key_id} ${refused}`)) {
    if (row) await removeExcess(tx, row, 1 + others.length)
  }
}

type Excess = Pick<ApiKeyRequestTable, 'key_id' | 'refused' | 'workspace_id'>

async function removeExcess(tx: Tx, { key_id, refused, workspace_id }: Excess, most: number): Promise<void> {
  const excess = tx
    .selectFrom('api_key_request')
    .select('id')
    .where(inWorkspace({ workspaceId: workspace_id }))
    .where('key_id', '=', key_id)
    .where('refused', '=', refused)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .offset(mostKeptRequests)
  const ids = (await excess.execute()).map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('api_key_request').where('id', 'in', ids).execute()
}

type Wanted = {
  readonly keyId: string
  readonly since: number
  readonly refusedOnly: boolean
  readonly page: number
  readonly limit: number
}

/** A page of the requests of a key, newest first, and how many there are on all pages. */
export async function requestsOfKey(
  db: Kysely<Schema>,
  scope: Scope,
  { keyId, since, refusedOnly, page, limit }: Wanted,
): Promise<{ readonly rows: ApiKeyRequestTable[]; readonly total: number }> {
  const wanted = db
    .selectFrom('api_key_request')
    .where(inWorkspace(scope))
    .where('key_id', '=', keyId)
    .where('refused', 'in', refusedOnly ? [1] : [0, 1])
    .where('at', '>=', since)
  const rows = await wanted
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

type OldRequests = { readonly workspaceId: string; readonly before: number; readonly size: number }

/** Removes a batch of a workspace's requests from before a time, the oldest first. Returns the number of rows. */
export async function removeExpiredRequests(tx: Tx, { workspaceId, before, size }: OldRequests): Promise<number> {
  const old = await tx
    .selectFrom('api_key_request')
    .select('id')
    .where(inWorkspace({ workspaceId }))
    .where('at', '<', before)
    .orderBy('at')
    .limit(size)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('api_key_request').where('id', 'in', ids).execute()
  return ids.length
}
