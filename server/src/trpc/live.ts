import { InWorkspace } from '@parley/shared/workspaces'
import { watchChanges } from '../features/members/watch-changes.ts'
import { router, signedIn } from './base.ts'

export const live = router({
  /** What changed in one mode of a workspace, from now on, by noun and id. */
  changes: signedIn
    .input(InWorkspace)
    .subscription(({ ctx, input, signal }) => watchChanges(ctx.app, ctx.actor, input, signal)),
})
