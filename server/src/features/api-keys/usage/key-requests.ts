import { type Paged, pagination } from '@parley/shared/paging'
import { keyRequestDays } from '@parley/shared/words'
import type { KeyRequestsOf, KeyRequestView } from '@parley/shared/workspace/key-usage'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findKey } from '../api-keys.store.ts'
import { requestsOfKey } from './key-requests.store.ts'

const dayMs = 86_400_000

/** The last requests of a key, newest first. At most a second old. */
export async function keyRequests(
  app: App,
  scope: Scope<'api_keys.read'>,
  input: KeyRequestsOf,
): Promise<Paged<KeyRequestView>> {
  if (!(await findKey(app.db, scope, input.keyId))) throw notFound('API key')
  const since = app.now() - keyRequestDays * dayMs
  const { rows, total } = await requestsOfKey(app.db, scope, { ...input, since })
  const data = rows.map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    method: row.method,
    route: row.route,
    status: row.status,
    duration_ms: row.duration_ms,
    request_id: row.request_id,
    error_code: row.error_code,
  }))
  return { data, pagination: pagination(input, total) }
}
