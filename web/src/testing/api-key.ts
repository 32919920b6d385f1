import { everyPermission } from '@parley/shared/testing/every-key-permission'

import { keyPermissions } from '@parley/shared/words'
import type { OwnedKey } from '@parley/shared/workspace/key-data'
import type { KeyUsageView, UsageCounts } from '@parley/shared/workspace/key-usage'

const at = '2026-11-01T00:00:00.000Z'

/** An active key that may do everything and does not expire. */
export function keyWith(changes: Partial<OwnedKey> = {}): OwnedKey {
  return {
    id: 'key-1',
    name: 'Shop',
    mode: 'live',
    key_prefix: 'sk_live_jVzt...',
    permissions: everyPermission,
    rate_limit_per_minute: 600,
    is_active: true,
    expires_at: null,
    created_at: at,
    created_by: null,
    owned_by: null,
    allowed_cidrs: null,
    channel_ids: null,
    last_used_at: null,
    owner: { name: 'Ada Byron', is_member: true, left_at: null },
    replaced: false,
    ...changes,
  }
}

/** The requests of a key on one day. */
export function usageOn(day: string, counts: UsageCounts): KeyUsageView {
  return {
    key: keyWith(),
    step: 'day',
    data: [{ at: `${day}T00:00:00.000Z`, ...counts }],
    total: counts,
    permissions: keyPermissions.map((permission) => ({ permission, granted: true, last_used_at: null, unused: false })),
    watched_since: at,
  }
}
