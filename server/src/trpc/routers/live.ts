import { TransformStream } from 'node:stream/web'
import { maxWatched } from '@parley/shared/words'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { z } from 'zod'
import { AppError, statusOf } from '../../errors.ts'
import type { Change } from '../../live/change.ts'
import type { ChangeBatch } from '../../live/change-batch.ts'
import type { Missed } from '../../live/recent-changes.ts'
import { authorize } from '../../policy.ts'
import { router, subscribing } from '../base.ts'
import { whileAllowed } from '../while-allowed.ts'

/** `since`: the position of `members.current`. What has changed after it is then reported first. */
const Watched = InWorkspace.extend({ since: z.string().max(200).optional() })

/** `also`: further workspaces and modes, so that one stream serves all tabs of a browser. */
const AllWatched = Watched.extend({
  also: z
    .array(Watched)
    .max(maxWatched - 1)
    .default([]),
})

export const live = router({
  /**
   * Changes in one mode of a workspace, or in several, from now on, by noun and id. `everything` where some before it may be
   * unknown. Of several, one that the caller may no longer follow ends with `refused`, and the others continue.
   */
  changes: subscribing('changes.watch')
    .input(AllWatched)
    .subscription(({ ctx, input, signal }) => {
      const { also, ...first } = input
      const ended = new AbortController()
      const untilEnd = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
      // Each once: otherwise one stream could cost as much as many.
      const watched = new Map([first, ...also].map((each) => [`${each.workspaceId}/${each.mode}`, each]))
      const sources = [...watched.values()].map(({ since, ...where }): Source => {
        const findMissed = since === undefined ? undefined : () => ctx.app.live.missedSince(where, since)
        const open = () =>
          whileAllowed({ ctx, signal: untilEnd }, (actor, until) =>
            changesIn(ctx.app.live.batches(authorize(actor, ctx.action, where), until), findMissed),
          )
        return { where, open }
      })
      return inOneStream(sources, ended)
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
  else yield* announced({ values: missed, batch: undefined })
  const { value, done } = await first
  if (done) return
  yield* announced({ values: value.changes(), batch: value })
  for await (const batch of batches) yield* announced({ values: batch.changes(), batch })
}

/** Announces the changes without what concerns no dashboard, if anything is left. */
function* announced({ values, batch }: Announcement): Generator<Announcement> {
  const shown = values.filter(({ noun }) => noun !== 'pulledEvents')
  if (shown.length > 0) yield { values: shown, batch }
}

type Source = { readonly where: InWorkspace; readonly open: () => AsyncGenerator<Announced> }
type Labelled = InWorkspace & (Announced | { readonly refused: string })

/**
 * The values of all sources as they come, at most one of each waiting for a slow reader. A refusal ends its source only,
 * unless no other is left.
 */
async function* inOneStream(sources: readonly Source[], ended: AbortController): AsyncGenerator<Labelled> {
  const { readable, writable } = new TransformStream<Labelled, Labelled>()
  const writer = writable.getWriter()
  let allowed = sources.length
  const relay = async ({ where, open }: Source) => {
    try {
      for await (const change of open()) await writer.write({ ...change, ...where })
    } catch (error) {
      allowed -= 1
      if (allowed === 0 || !isRefusal(error)) throw error
      await writer.write({ ...where, refused: error.code })
    }
  }
  Promise.all(sources.map(relay))
    .then(() => writer.close())
    .catch((error: unknown) => writer.abort(error))
  try {
    yield* readable
  } finally {
    ended.abort()
  }
}

/** Whether the caller may not follow this workspace. Without a session there is nothing else to follow either. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && statusOf[error.code].http === 403
}
