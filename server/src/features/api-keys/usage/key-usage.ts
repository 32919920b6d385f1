import { keyPermissions, unusedAfterDays } from '@parley/shared/words'
import type { KeyPermission } from '@parley/shared/workspace/key-permissions'
import type { KeyUsageOf, KeyUsageView, PermissionUse } from '@parley/shared/workspace/key-usage'
import type { App } from '../../../app.ts'
import { addCounts, hourMs, noCounts } from '../../../auth/api-keys/key-usage-records.ts'
import type { ApiKeyUsageTable } from '../../../db/schema/api-keys.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findKey, type KeyRow, permissionsOfRow } from '../api-keys.store.ts'
import { presentOwnedKeys } from '../present-owned-keys.ts'
import { permissionUseOfKey, usageOfKey } from './key-usage.store.ts'

const dayMs = 24 * hourMs

/** The requests and responses of a key, and the permissions it used. At most ten seconds old. */
export async function keyUsage(app: App, scope: Scope<'api_keys.read'>, input: KeyUsageOf): Promise<KeyUsageView> {
  const row = await findKey(app.db, scope, input.keyId)
  if (!row) throw notFound('API key')
  const [key] = await presentOwnedKeys(app.db, scope, [row])
  if (!key) throw notFound('API key')
  const now = app.now()
  const stepMs = input.days <= 2 ? hourMs : dayMs
  const last = now - (now % stepMs)
  const first = last - input.days * dayMs + stepMs
  const hours = await usageOfKey(app.db, scope, { keyId: row.id, since: first })
  const data = inSteps(hours, { first, last, stepMs })
  const total = noCounts()
  for (const step of data) addCounts(total, step)
  const uses = await permissionUseOfKey(app.db, scope, row.id)
  return {
    key,
    step: stepMs === hourMs ? 'hour' : 'day',
    data,
    total,
    permissions: keyPermissions.map((permission) => useOf(row, { permission, lastUsedAt: uses.get(permission), now })),
    watched_since: new Date(watchedSince(row)).toISOString(),
  }
}

type Steps = { readonly first: number; readonly last: number; readonly stepMs: number }

function inSteps(hours: readonly ApiKeyUsageTable[], { first, last, stepMs }: Steps): KeyUsageView['data'] {
  const steps = new Map<number, KeyUsageView['data'][number]>()
  for (let at = first; at <= last; at += stepMs) steps.set(at, { at: new Date(at).toISOString(), ...noCounts() })
  for (const hour of hours) {
    const step = steps.get(hour.hour - (hour.hour % stepMs))
    if (step) addCounts(step, hour)
  }
  return [...steps.values()]
}

type LastUse = { readonly permission: KeyPermission; readonly lastUsedAt: number | undefined; readonly now: number }

function useOf(row: KeyRow, { permission, lastUsedAt, now }: LastUse): PermissionUse {
  const granted = permissionsOfRow(row)[permission]
  const quietSince = Math.max(lastUsedAt ?? 0, watchedSince(row))
  return {
    permission,
    granted,
    last_used_at: lastUsedAt === undefined ? null : new Date(lastUsedAt).toISOString(),
    unused: granted && quietSince <= now - unusedAfterDays * dayMs,
  }
}

function watchedSince(row: KeyRow): number {
  return row.permissions_watched_since ?? row.created_at
}
