import type { App } from '../../app.ts'
import { keepLooking } from '../../jobs/keep-looking.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { queuedBefore } from './messages.store.ts'
import { settleSend } from './outbound-message.ts'

/** Longer than a send waits for its turn and its answer, so that another process's message is not taken from it. */
const inFlightMs = 2 * 60_000

/**
 * Messages that a process left `queued` when it died become `uncertain`: the platform may have them, so they are never
 * sent again. Should the send be alive after all, its answer still settles it. Answers how many there were.
 */
export async function settleInterrupted(app: App): Promise<number> {
  const left = await queuedBefore(app.db, app.now() - inFlightMs)
  const outcome = { kind: 'unknown', message: 'Parley stopped while this was being sent' } as const
  const settle = (scope: Scope, messageId: string) =>
    app.transact((tx) => settleSend(app, tx, scope, { messageId, outcome }))
  for (const { id, workspace_id, mode } of left) await settle(resumeScope({ workspace_id, mode }), id)
  return left.length
}

const lookEveryMs = 60_000

/** Looks at once, for what the last process left, and every minute after, for what other processes leave. */
export function keepSettlingInterrupted(app: App) {
  return keepLooking(app, {
    everyMs: lookEveryMs,
    look: async () => {
      const settled = await settleInterrupted(app)
      if (settled > 0) app.log.warn({ settled }, 'Messages that were cut off in mid-send are uncertain now')
    },
    failure: 'Messages that were cut off in mid-send could not be looked for',
  })
}
