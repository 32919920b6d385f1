import type { KeyPermission } from '@parley/shared/workspace/key-permissions'
import type { MemberPermission } from '@parley/shared/workspace/members'
import { i18n } from './i18n/i18n.ts'

/** A permission of an API key or of a member as a label. */
export function permissionName(permission: KeyPermission | MemberPermission): string {
  return i18n.t(`permissions:${permission}`)
}
