import type { ShownSentence } from '@parley/shared/sentences/sentence'
import type { Turn } from '../../../platforms/pace.ts'
import type { SendOutcome } from '../../../platforms/platform.ts'
import { releaseRecipients } from './release-recipients.ts'
import type { Ready, Run } from './run.ts'
import { beginAttempt, sendToRecipient, settleRecipient } from './send-to-recipient.ts'
import { stopCampaign, stopForTemplate } from './stop-campaign.ts'
import { takeRecipients } from './take-recipients.ts'
import { type Watch, watchRun } from './watch-run.ts'

/** Recipients taken in one statement. Those whom a process leaves taken are made pending by the next run, and only those under way become `uncertain`. */
const takenAtOnce = 16
/** The most messages that are under way to the platform at once. */
const maxUnderway = 64
/**
 * The number of refusals in a row for values that do not fit the template after which the template is taken for the cause, because
 * all other messages would fail too. Until a first message is accepted, no more are under way at once.
 */
const mostMisfits = 5

type Sending = {
  readonly run: Run
  readonly watch: Watch
  readonly stop: AbortController
  /** Aborts when nothing more may be sent. */
  readonly halt: AbortSignal
  readonly underway: Set<Promise<void>>
  isAccepted: boolean
  misfits: number
  templateRefusal?: ShownSentence
  failure?: { readonly error: unknown }
}

/**
 * Sends to pending recipients in their order at the channel's pace, until none is left, the campaign no longer runs or
 * the job's signal aborts. Then every recipient that was taken has an outcome on disk or is pending again;
 * where it throws, the next run settles the others.
 */
export async function sendPending(run: Run): Promise<void> {
  const stop = new AbortController()
  const halt = AbortSignal.any([run.job.signal, stop.signal])
  const watch = watchRun(run, () => stop.abort())
  const sending: Sending = { run, watch, stop, halt, underway: new Set(), isAccepted: false, misfits: 0 }
  try {
    while (!halt.aborted && (await sendToNext(sending)));
  } catch (error) {
    fail(sending, error)
  }
  await Promise.all(sending.underway)
  await watch.end()
  if (sending.templateRefusal !== undefined) await stopForTemplate(run, sending.templateRefusal)
  if (sending.failure) throw sending.failure.error
}

/** Sends to the next few recipients. False when there are none, or nothing may be sent to them. */
async function sendToNext(sending: Sending): Promise<boolean> {
  const { run, underway } = sending
  let taken = await takeRecipients(run, takenAtOnce)
  if (taken.problem !== undefined) {
    // It was found while others were under way. They may have failed since, and then they cost nothing.
    await Promise.all(underway)
    taken = await takeRecipients(run, takenAtOnce)
    if (taken.problem !== undefined) await stopCampaign(run, taken.problem)
  }
  for (const [index, ready] of taken.ready.entries()) {
    const turn = await nextTurn(sending)
    if (!turn) {
      await releaseRecipients(run, taken.ready.slice(index))
      return false
    }
    if (!(await beginAttempt(run, ready, turn))) continue
    const sent = send(sending, ready, turn)
      .catch((error: unknown) => fail(sending, error))
      .finally(() => underway.delete(sent))
    underway.add(sent)
  }
  return taken.count > 0
}

/** Waits until another message may be under way, and for the channel's pace. Undefined when the run halts first. */
async function nextTurn({ run, watch, halt, underway, isAccepted }: Sending): Promise<Turn | undefined> {
  const most = isAccepted ? maxUnderway : mostMisfits
  while (underway.size >= most && !halt.aborted) await unlessHalted(Promise.race(underway), halt)
  const turn = await takeTurn(run, halt)
  await unlessHalted(watch.checked(), halt)
  if (!halt.aborted) return turn
  turn?.end(false)
  return undefined
}

async function send(sending: Sending, ready: Ready, turn: Turn): Promise<void> {
  const { run, halt } = sending
  const outcome = await sendToRecipient(run, { ready, turn }, halt)
  if (outcome) observe(sending, outcome)
  await settleRecipient(run, ready, outcome)
}

function observe(sending: Sending, outcome: SendOutcome): void {
  if (outcome.kind === 'accepted') {
    sending.isAccepted = true
    sending.misfits = 0
  }
  if (outcome.kind !== 'refused') return
  const { stopsCampaign, checksTemplate, message } = outcome
  sending.misfits = checksTemplate ? sending.misfits + 1 : 0
  const stops = stopsCampaign || sending.misfits === mostMisfits
  if (stops) sending.stop.abort()
  if (checksTemplate) sending.watch.compareTemplate()
  if (stops && checksTemplate) sending.templateRefusal ??= message
}

function fail(sending: Sending, error: unknown): void {
  sending.failure ??= { error }
  sending.stop.abort()
}

/** Resolves when the work does, or the run halts: whoever was not sent to is then released, whatever the platform does. */
async function unlessHalted(work: Promise<unknown>, halt: AbortSignal): Promise<void> {
  if (halt.aborted) return
  const { promise: halted, resolve } = Promise.withResolvers<void>()
  const onHalt = () => resolve()
  halt.addEventListener('abort', onHalt, { once: true })
  await Promise.race([work, halted])
  halt.removeEventListener('abort', onHalt)
}

/** Waits for a turn to send. Returns undefined when the run halts first; then nothing was sent. */
async function takeTurn({ app, channel }: Run, halt: AbortSignal): Promise<Turn | undefined> {
  try {
    return await app.pace.turn(channel, halt)
  } catch (error) {
    if (halt.aborted) return undefined
    throw error
  }
}
