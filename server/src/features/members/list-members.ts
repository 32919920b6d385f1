import type { MemberView } from '@parley/shared/workspace/members'
import type { InWorkspace } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { membersOf } from './members.store.ts'
import { presentMember } from './present-member.ts'

/** All members of the workspace, by name. */
export async function listMembers(app: App, actor: Actor, input: InWorkspace): Promise<{ data: MemberView[] }> {
  const scope = authorize(actor, 'members.read', input)
  return { data: (await membersOf(app.db, scope)).map(presentMember) }
}
