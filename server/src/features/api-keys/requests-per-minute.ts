import { allowedBy } from '../settings/settings.store.ts'
import type { KeyRow } from './api-keys.store.ts'

type Limits = Pick<KeyRow, 'rate_limit_per_minute' | 'tier' | 'tier_requests_per_minute'>

/** The key's own limit, or that of its workspace's tier (specification, section 8). */
export function requestsPerMinuteOfKey(row: Limits): number {
  return row.rate_limit_per_minute ?? allowedBy(row.tier, row.tier_requests_per_minute)
}
