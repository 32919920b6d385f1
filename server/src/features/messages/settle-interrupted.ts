import type { App } from '../../app.ts'
import { clockToleranceMs } from '../../clock.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { queuedOutside } from './messages.store.ts'
import { interruptedOutcome, settleSend } from './outbound-message.ts'

/**
 * The age from which a `queued` message counts as interrupted: longer than a send waits for its turn and the response, so that a
 * send in another process is not settled here.
 */
const inFlightMs = 2 * 60_000

/**
 * Messages that a process left `queued` when it died become `uncertain`: the platform may have them, so they are never
 * sent again. So do messages with a time in the future, which are from before the clock was set back. If the send is
 * still running after all, its response settles the message. Returns how many there were.
 */
export async function settleInterrupted(app: App, from = app.now() - inFlightMs): Promise<number> {
  const interrupted = await queuedOutside(app.db, { from, until: app.now() + clockToleranceMs })
  const settle = (scope: Scope, messageId: string) =>
    app.transact((tx) => settleSend(app, tx, scope, { messageId, outcome: interruptedOutcome }))
  for (const { id, workspace_id, mode } of interrupted) await settle(resumeScope({ workspace_id, mode }), id)
  return interrupted.length
}

const intervalMs = 60_000

/**
 * Settles what the last process left, and every minute after that what is still queued after two minutes: messages of other
 * processes, and of this one where the outcome could not be stored. The runs of campaigns settle their own messages. To be
 * called before anything is sent: with a single process, every message that is queued by then was left behind.
 */
export function scheduleSettlingInterrupted(app: App) {
  let from = app.store.singleConnection ? Number.MAX_SAFE_INTEGER : undefined
  return repeatEvery(app, {
    everyMs: intervalMs,
    run: async () => {
      const queuedFrom = from
      // Before the run, which may fail: at the next one this process has messages under way itself.
      from = undefined
      const settled = await settleInterrupted(app, queuedFrom)
      if (settled > 0) app.log.warn({ settled }, 'Messages whose send was interrupted are now uncertain')
    },
    failure: 'Messages whose send was interrupted could not be settled',
  })
}
