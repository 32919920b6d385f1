import { decodeSentence, encodeSentence, type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { retryWhileUnavailable } from '../../../db/retry.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import { unlessAborted } from '../../../outbound/resolver.ts'
import type { Scope } from '../../../policy.ts'
import { changeCampaign, findCampaign, lockCampaign, renewWait } from '../campaigns.store.ts'
import { hasAny, moveAllRecipients, type RecipientChange } from '../recipients.store.ts'
import { completeCampaign } from '../run/end-run.ts'
import { releaseTaken } from '../run/release-recipients.ts'

/** A call that waits says so for this long and renews it, so that the dashboard does not show one that a crash ended. */
export const awaitLeaseMs = 60_000
const renewIntervalMs = awaitLeaseMs / 3
const pollIntervalMs = 1_000
/** The longest time that a call waits. Then the recipients who were not sent to are skipped, and the call is answered. */
export const longestWaitMs = 3_600_000
/** How long a call that has waited for the longest time waits for messages that are being sent, before they are `uncertain`. */
const sendingWaitMs = 60_000
/**
 * How long a call waits for messages that are being sent where the process stops. The answer must be on its way before the
 * connections are closed.
 */
const sendingWhileStoppingMs = 7_000

/** The times at which a call stops waiting. */
export type Deadlines = {
  /** Aborts when the recipients who were not sent to are skipped. */
  readonly results: AbortSignal
  /** Aborts when the outcome of messages that are being sent is no longer awaited. */
  readonly sending: AbortSignal
}

/** The deadlines of a call that begins now. */
export const deadlinesFromNow = (): Deadlines => ({
  results: AbortSignal.timeout(longestWaitMs),
  sending: AbortSignal.timeout(longestWaitMs + sendingWaitMs),
})

type Wait = {
  readonly campaignId: string
  readonly run: () => Promise<void>
  readonly callerGone: AbortSignal | undefined
  readonly deadlines: Deadlines
}

/**
 * Runs the campaign and returns it once its results are final: every recipient was sent to, or has been skipped in the
 * store and is not sent to later, whatever happens to the campaign. When the process stops, the others are skipped at once,
 * and messages that are being sent are awaited. Where the caller is gone, nobody gets the results: then it returns when the
 * run in this process has ended, and skips nobody, so that the campaign can be paused and resumed, and the next process
 * continues it.
 */
export async function waitForResults(app: App, scope: Scope, awaited: Wait): Promise<CampaignTable> {
  const { campaignId, run, callerGone, deadlines } = awaited
  const renew = (until: number | null) =>
    app
      .transact((tx) => renewWait(tx, scope, { campaignId, until }))
      .catch((error: unknown) =>
        app.log.warn({ err: error, campaignId }, 'That a call waits for a campaign could not be stored'),
      )
  const timer = setInterval(() => void renew(app.now() + awaitLeaseMs), renewIntervalMs)
  timer.unref()
  const onGone = () => {
    clearInterval(timer)
    void renew(null).then(() => app.live.publish(scope, { noun: 'campaigns', id: campaignId }))
  }
  callerGone?.addEventListener('abort', onGone, { once: true })
  if (callerGone?.aborted) onGone()
  try {
    // A signal made by `AbortSignal.any` of one with a timer is not collected before that timer ends.
    await unlessAborted(unlessAborted(run(), deadlines.results), app.shutdown.signal).catch(() => {})
    return await untilFinal(app, scope, { campaignId, callerGone, deadlines })
  } finally {
    clearInterval(timer)
    callerGone?.removeEventListener('abort', onGone)
  }
}

async function untilFinal(app: App, scope: Scope, awaited: Omit<Wait, 'run'>): Promise<CampaignTable> {
  const { campaignId, callerGone, deadlines } = awaited
  for (;;) {
    const campaign = await retryWhileUnavailable(longestWaitMs, () => campaignOf(app, scope, campaignId))
    if (callerGone?.aborted) return campaign
    const isStopping = app.shutdown.signal.aborted
    const isRunningTooLong = isStopping || deadlines.results.aborted
    if (campaign.state !== 'running' || isRunningTooLong) {
      const isStoppingTooLong = app.shutdown.elapsedMs() > sendingWhileStoppingMs
      const isSendingTooLong = isStoppingTooLong || deadlines.sending.aborted
      const patience = { isStopping, isRunningTooLong, isSendingTooLong }
      const final = await retryWhileUnavailable(longestWaitMs, () => finish(app, scope, { campaign, ...patience }))
      if (final) return final
    }
    await nextChange(app, scope, campaignId)
  }
}

async function campaignOf(app: App, scope: Scope, campaignId: string): Promise<CampaignTable> {
  const campaign = await findCampaign(app.db, scope, campaignId)
  if (!campaign) throw new Error(`The campaign ${campaignId} no longer exists`)
  return campaign
}

type Ending = {
  readonly campaign: CampaignTable
  readonly isStopping: boolean
  readonly isRunningTooLong: boolean
  readonly isSendingTooLong: boolean
}

/**
 * Makes the results final and returns the campaign, or undefined while it runs (again) or a message is being sent. The
 * lock on the campaign excludes that a run takes recipients at the same time.
 */
async function finish(app: App, scope: Scope, ending: Ending): Promise<CampaignTable | undefined> {
  const { id, state } = ending.campaign
  const isSending = () => hasAny(app.db, scope, { campaignId: id, state: 'sending' })
  // Nothing is pending then, and ending the campaign has ended the wait.
  if (state === 'completed' || state === 'cancelled')
    return !ending.isSendingTooLong && (await isSending()) ? undefined : ending.campaign
  return app.transact(async (tx) => {
    const campaign = await lockCampaign(app, tx, scope, id)
    if (!campaign) throw new Error(`The campaign ${id} no longer exists`)
    if (campaign.state === 'running' && !ending.isRunningTooLong) return undefined
    if (ending.isStopping) await releaseTaken(app, tx, scope, id)
    const to = notSent(campaign, ending.isStopping, app.now())
    await moveAllRecipients(tx, scope, { campaignId: id, from: 'pending', to })
    app.live.publish(scope, { noun: 'campaigns', id })
    if (!ending.isSendingTooLong && (await hasAny(tx, scope, { campaignId: id, state: 'sending' }))) return undefined
    // Nothing is left to resume. A stopped campaign keeps its state, because a person has to solve its problem.
    if (campaign.state === 'paused') return completeCampaign(app, tx, scope, id)
    return changeCampaign(tx, scope, id, { awaited_until: null })
  })
}

/** The change for a recipient who was not sent to before the call that waits for the campaign is answered. */
function notSent(campaign: CampaignTable, isStopping: boolean, now: number): RecipientChange {
  return {
    state: 'skipped',
    error_code: 'not_sent',
    error_message: encodeSentence(reasonOf(campaign, isStopping)),
    settled_at: now,
  }
}

function reasonOf({ state, stop_reason: stopReason }: CampaignTable, isStopping: boolean): ShownSentence {
  if (state === 'stopped') {
    return stopReason
      ? sentence('notSentCampaignStoppedBecause', { reason: decodeSentence(stopReason) })
      : sentence('notSentCampaignStopped')
  }
  if (state === 'paused') return sentence('notSentCampaignPaused')
  if (isStopping) return sentence('notSentParleyStopped')
  return sentence('notSentTookTooLong')
}

/** Returns at the next change of the campaign, or after a second: another process may not have published its change. */
async function nextChange(app: App, scope: Scope, campaignId: string): Promise<void> {
  for await (const change of app.live.changes(scope, AbortSignal.timeout(pollIntervalMs))) {
    if (change.noun === 'campaigns' && change.id === campaignId) return
  }
}
