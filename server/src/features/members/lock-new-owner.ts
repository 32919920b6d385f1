import { sentence } from '@parley/shared/sentences/sentence'
import type { MemberPermission, MemberView } from '@parley/shared/workspace/members'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { invalidField } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { lockMember } from './members.store.ts'
import { presentMember } from './present-member.ts'

type NewOwner = {
  readonly userId: string
  /** What the member must be allowed to do. */
  readonly permission: MemberPermission
  /** The field that names the user. */
  readonly path: string
}

/**
 * The member who takes over an API key or a webhook, locked until the commit. Throws `invalid_request` for anyone who is
 * not a member of the workspace or may not manage what they take over.
 */
export async function lockNewOwner(
  app: App,
  tx: Tx,
  scope: Scope,
  { userId, permission, path }: NewOwner,
): Promise<MemberView> {
  const row = await lockMember(app, tx, scope, userId)
  const member = row && presentMember(row)
  if (member?.permissions.includes(permission)) return member
  throw invalidField(path, sentence('memberWithPermissionExpected', { permission }))
}
