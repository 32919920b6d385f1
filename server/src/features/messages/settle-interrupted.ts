import type { App } from '../../app.ts'
import { clockToleranceMs } from '../../clock.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { queuedOutside } from './messages.store.ts'
import { settleSend } from './outbound-message.ts'

/** Longer than a send waits for its turn and its answer, so that another process's message is not taken from it. */
const inFlightMs = 2 * 60_000

/**
 * Messages that a process left `queued` when it died become `uncertain`: the platform may have them, so they are never
 * sent again, and so do those of a later time: they are from before the clock was set back. Should the send be alive
 * after all, its answer still settles it. Answers how many there were.
 */
export async function settleInterrupted(app: App, from = app.now() - inFlightMs): Promise<number> {
  const left = await queuedOutside(app.db, { from, until: app.now() + clockToleranceMs })
  const outcome = { kind: 'unknown', message: 'Parley stopped while this was being sent' } as const
  const settle = (scope: Scope, messageId: string) =>
    app.transact((tx) => settleSend(app, tx, scope, { messageId, outcome }))
  for (const { id, workspace_id, mode } of left) await settle(resumeScope({ workspace_id, mode }), id)
  return left.length
}

const lookEveryMs = 60_000

/**
 * Looks at once, for what the last process left, and every minute after, for what other processes leave. To be called
 * before anything is sent: where there is one process only, all that is queued by then was left behind.
 */
export function scheduleSettlingInterrupted(app: App) {
  let from = app.store.singleConnection ? Number.MAX_SAFE_INTEGER : undefined
  return repeatEvery(app, {
    everyMs: lookEveryMs,
    look: async () => {
      const settled = await settleInterrupted(app, from)
      from = undefined
      if (settled > 0) app.log.warn({ settled }, 'Messages that were cut off in mid-send are uncertain now')
    },
    failure: 'Messages that were cut off in mid-send could not be looked for',
  })
}
