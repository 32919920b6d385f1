import type { KeyPermissions, KeyUsageView } from '@parley/shared/workspace/api-keys'

/** What a key keeps when what it did not use is taken away. */
export function withoutUnused({ key, permissions }: Pick<KeyUsageView, 'key' | 'permissions'>): KeyPermissions {
  const kept = { ...key.permissions }
  for (const { permission, unused } of permissions) if (unused) kept[permission] = false
  return kept
}
