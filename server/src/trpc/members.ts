import { InWorkspace } from '@parley/shared/workspaces'
import { listMembers } from '../features/members/list-members.ts'
import { me } from '../features/members/me.ts'
import { router, signedIn } from './base.ts'

export const members = router({
  me: signedIn.query(({ ctx }) => me(ctx.actor)),
  list: signedIn.input(InWorkspace).query(({ ctx, input }) => listMembers(ctx.app, ctx.actor, input)),
})
