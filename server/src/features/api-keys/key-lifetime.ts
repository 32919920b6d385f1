import { sentence } from '@parley/shared/sentences/sentence'
import { invalidField } from '../../errors.ts'

const dayMs = 86_400_000

/**
 * The lifetime of a new key: as asked, or the longest that the workspace allows where nothing was asked. Null when it does
 * not expire.
 */
export function lifetimeOf({ days, maxDays }: { days: number | undefined; maxDays: number | null }): number | null {
  if (days === undefined) return maxDays === null ? null : maxDays * dayMs
  if (maxDays !== null && days > maxDays) {
    throw invalidField('expiresInDays', sentence('keyLifetimeTooLong', { maximum: maxDays }))
  }
  return days * dayMs
}

/** The lifetime of the key that replaces one: the same, unless the workspace allows less by now. */
export function lifetimeAfterRotation({ lifetimeMs, maxDays }: { lifetimeMs: number | null; maxDays: number | null }) {
  if (maxDays === null) return lifetimeMs
  return Math.min(lifetimeMs ?? Number.POSITIVE_INFINITY, maxDays * dayMs)
}
