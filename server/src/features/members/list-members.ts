import type { MemberView } from '@parley/shared/workspace/members'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { membersOf } from './members.store.ts'
import { presentMember } from './present-member.ts'

/** All members of the workspace, by name. */
export async function listMembers(app: App, scope: Scope<'members.read'>): Promise<{ data: MemberView[] }> {
  return { data: (await membersOf(app.db, scope)).map(presentMember) }
}
