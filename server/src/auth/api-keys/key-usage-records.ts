import type { KeyPermission } from '@parley/shared/workspace/key-permissions'
import type { UsageCounts } from '@parley/shared/workspace/key-usage'
import type { KeyActor } from '../../actor.ts'

export const hourMs = 3_600_000

export type UsageRecord = UsageCounts & {
  readonly keyId: string
  readonly workspaceId: string
  /** The beginning of the hour in which the requests were made. */
  readonly hour: number
  readonly permissions: Map<KeyPermission, number>
}

/** What each key requested and how it was answered, collected in memory so that no request waits for a write. */
export type KeyUsage = {
  readonly record: (holder: KeyActor, status: number, at: number) => void
  /** Returns everything recorded since the last call and forgets it. */
  readonly drain: () => UsageRecord[]
  /** Adds back what could not be written. */
  readonly requeue: (records: readonly UsageRecord[]) => void
}

export function makeKeyUsage(): KeyUsage {
  let records = new Map<string, UsageRecord>()
  const recordFor = (holder: { keyId: string; workspaceId: string }, hour: number): UsageRecord => {
    const mapKey = `${holder.keyId} ${hour}`
    const existing = records.get(mapKey)
    if (existing) return existing
    const { keyId, workspaceId } = holder
    const created: UsageRecord = { keyId, workspaceId, hour, permissions: new Map(), ...noCounts() }
    records.set(mapKey, created)
    return created
  }
  return {
    record: (holder, status, at) => {
      const record = recordFor(holder, at - (at % hourMs))
      record.requests += 1
      const refusal = refusalOf(status)
      if (refusal) record[refusal] += 1
      for (const permission of holder.used ?? []) record.permissions.set(permission, at)
    },
    drain: () => {
      const drained = records
      records = new Map()
      return [...drained.values()]
    },
    requeue: (unwritten) => {
      for (const old of unwritten) {
        const record = recordFor(old, old.hour)
        addCounts(record, old)
        for (const [permission, at] of old.permissions) {
          record.permissions.set(permission, Math.max(at, record.permissions.get(permission) ?? 0))
        }
      }
    },
  }
}

export function noCounts(): UsageCounts {
  return { requests: 0, forbidden: 0, not_found: 0, rate_limited: 0, invalid: 0, failed: 0 }
}

export function addCounts(to: UsageCounts, more: UsageCounts): void {
  for (const name of Object.keys(noCounts()) as (keyof UsageCounts)[]) to[name] += more[name]
}

function refusalOf(status: number): keyof UsageCounts | undefined {
  if (status < 400) return undefined
  if (status >= 500) return 'failed'
  return ({ 403: 'forbidden', 404: 'not_found', 429: 'rate_limited' } as const)[status] ?? 'invalid'
}
