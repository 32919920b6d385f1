import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { watchChanges } from '../../../features/members/watch-changes.ts'
import type { ChangeBatch } from '../../../live/change-batch.ts'
import { router, subscribing } from '../../base.ts'
import { whileAllowed } from '../../while-allowed.ts'

export const live = router({
  /** Changes in one mode of a workspace from now on, by noun and id. */
  changes: subscribing('changes.watch')
    .input(InWorkspace)
    .subscription(({ ctx, input, signal }) =>
      whileAllowed({ ctx, signal }, (actor, until) => changesIn(watchChanges(ctx.app, actor, input, until))),
    ),
})

/** The changes of each batch, to be sent together. */
export async function* changesIn(batches: AsyncGenerator<ChangeBatch>) {
  for await (const batch of batches) yield { values: batch.changes(), batch }
}
