import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { watchChanges } from '../../features/members/watch-changes.ts'
import { router, signedIn } from '../base.ts'
import { whileAllowed } from '../while-allowed.ts'

export const live = router({
  /** Changes in one mode of a workspace from now on, by noun and id. */
  changes: signedIn
    .input(InWorkspace)
    .subscription(({ ctx, input, signal }) =>
      whileAllowed({ ctx, signal }, (actor, until) => watchChanges(ctx.app, actor, input, until)),
    ),
})
