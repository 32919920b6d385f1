import type { KeyData } from '@parley/shared/api-keys'

/** A first request that this key may make, ready to paste into a shell. */
export function firstRequest(origin: string, key: string, permissions: KeyData['permissions']): string {
  const path = permissions.read || permissions.conversations ? '/api/v1/conversations' : '/api/v1/key'
  return `curl ${origin}${path} \\\n  -H "Authorization: Bearer ${key}"`
}
