import type { KeyPermission, UsageCounts } from '@parley/shared/workspace/api-keys'
import type { KeyActor } from '../../../actor.ts'

export const hourMs = 3_600_000

export type UsageRecord = UsageCounts & {
  readonly keyId: string
  readonly workspaceId: string
  /** When the hour began. */
  readonly hour: number
  readonly permissions: Map<KeyPermission, number>
}

/** What each key asked and was answered, gathered here so that no request waits for a write. */
export type KeyUsage = {
  readonly note: (holder: KeyActor, status: number, at: number) => void
  /** Everything noted since the last time, now in the caller's hands. */
  readonly take: () => UsageRecord[]
  /** Takes back what could not be written. */
  readonly requeue: (notes: readonly UsageRecord[]) => void
}

export function makeKeyUsage(): KeyUsage {
  let notes = new Map<string, UsageRecord>()
  const recordFor = (holder: { keyId: string; workspaceId: string }, hour: number): UsageRecord => {
    const place = `${holder.keyId} ${hour}`
    const known = notes.get(place)
    if (known) return known
    const { keyId, workspaceId } = holder
    const fresh: UsageRecord = { keyId, workspaceId, hour, permissions: new Map(), ...noCounts() }
    notes.set(place, fresh)
    return fresh
  }
  return {
    note: (holder, status, at) => {
      const note = recordFor(holder, at - (at % hourMs))
      note.requests += 1
      const refusal = refusalOf(status)
      if (refusal) note[refusal] += 1
      for (const permission of holder.used ?? []) note.permissions.set(permission, at)
    },
    take: () => {
      const taken = notes
      notes = new Map()
      return [...taken.values()]
    },
    requeue: (given) => {
      for (const old of given) {
        const note = recordFor(old, old.hour)
        addCounts(note, old)
        for (const [permission, at] of old.permissions) {
          note.permissions.set(permission, Math.max(at, note.permissions.get(permission) ?? 0))
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
