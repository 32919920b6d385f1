import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { z } from 'zod'
import { watchChanges } from '../../../features/members/watch-changes.ts'
import type { Change } from '../../../live/change.ts'
import type { ChangeBatch } from '../../../live/change-batch.ts'
import type { Missed } from '../../../live/recent-changes.ts'
import { router, subscribing } from '../../base.ts'
import { whileAllowed } from '../../while-allowed.ts'

/** `since`: the position of `members.current`. The subscription then begins with what has changed after it. */
const Watched = InWorkspace.extend({ since: z.string().max(200).optional() })

export const live = router({
  /** Changes in one mode of a workspace from now on, by noun and id. `everything` where some before it may be unknown. */
  changes: subscribing('changes.watch')
    .input(Watched)
    .subscription(({ ctx, input, signal }) => {
      const { since, ...where } = input
      return whileAllowed({ ctx, signal }, (actor, until) =>
        changesIn(
          watchChanges(ctx.app, actor, where, until),
          since === undefined ? undefined : () => ctx.app.live.missedSince(where, since),
        ),
      )
    }),
})

type Announced = Change | { readonly noun: 'everything' }
type Announcement = { readonly values: readonly Announced[]; readonly batch: ChangeBatch | undefined }

/** First what was missed, then the changes of each batch, to be sent together. */
export async function* changesIn(
  batches: AsyncGenerator<ChangeBatch>,
  findMissed?: () => Missed,
): AsyncGenerator<Announcement> {
  // Listens from here on, so that nothing is lost between what was missed and the first batch.
  const first = batches.next()
  const missed = findMissed?.() ?? []
  if (missed === 'unknown') yield { values: [{ noun: 'everything' }], batch: undefined }
  else if (missed.length > 0) yield { values: missed, batch: undefined }
  const { value, done } = await first
  if (done) return
  yield { values: value.changes(), batch: value }
  for await (const batch of batches) yield { values: batch.changes(), batch }
}
