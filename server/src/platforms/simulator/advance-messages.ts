import type { SimulatorMessageTable } from '../../db/schema/simulator.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { type NextRun, settleJobs } from '../../jobs/settle-jobs.ts'
import type { Channel } from '../channel.ts'
import type { Receipt } from '../platform-update.ts'
import type { SimulatorContext } from './context.ts'
import { deliveryStepsOf, type Step } from './delivery-steps.ts'
import { canBecome, findWithChannels, type MarkedStatus, markStatuses } from './messages.store.ts'
import { playCustomer } from './play-customer.ts'
import { type Report, receiptOf } from './report.ts'

type AdvanceJob = LeasedJob<'simulator.advance'>

/** One due step of an accepted message; none where the message has no more. */
type Due = {
  readonly job: AdvanceJob
  readonly message: SimulatorMessageTable
  readonly channel: Channel
  readonly step: Step | undefined
  readonly next: NextRun<'simulator.advance'> | undefined
}

/**
 * Performs one step of each message's delivery: reports the receipts of a channel together, and stores the steps in the
 * transaction of what they changed. A step whose report fails is reported again, as real platforms do.
 *
 * Three receipts cost 13 statements and 6 commits for a message alone, the claims included, and about 1 and 0.2 for each of
 * 50 together. One by one, and with a new job for every step, they cost 28 and 9 each.
 */
export async function advanceMessages(
  context: SimulatorContext,
  report: Report,
  jobs: readonly AdvanceJob[],
): Promise<void> {
  const found = await findWithChannels(
    context.db,
    jobs.map(({ payload }) => payload.simulatorMessageId),
  )
  const due = jobs.flatMap((job) => {
    const message = found.get(job.payload.simulatorMessageId)
    return message ? [dueStep(context, { job, ...message })] : []
  })
  const ofChannels = Map.groupBy(due, ({ channel }) => channel.id)
  await Promise.all([...ofChannels.values()].map((ofChannel) => advance(context, report, ofChannel)))
}

function dueStep(context: SimulatorContext, { job, message, channel }: Pick<Due, 'job' | 'message' | 'channel'>): Due {
  const { simulatorMessageId, step: index } = job.payload
  const steps = deliveryStepsOf(message)
  const next = steps[index + 1]
  return {
    job,
    message,
    channel,
    step: steps[index],
    next: next && {
      payload: { simulatorMessageId, step: index + 1 },
      // The message may have been stored by a clock that was ahead.
      runAt: Math.min(message.created_at, context.now()) + next.afterMs,
    },
  }
}

async function advance(context: SimulatorContext, report: Report, due: readonly Due[]): Promise<void> {
  const [first] = due
  if (!first) return
  for (const each of due) await act(context, report, each)
  const receipts = due.flatMap((each) => reportedBy(context, each) ?? [])
  if (receipts.length === 0) return context.transact((tx) => store(tx, due))
  await report.receipts(first.channel, receipts, (tx) => store(tx, due))
}

/** A step of the customer's. */
async function act(context: SimulatorContext, report: Report, { step, message, channel }: Due): Promise<void> {
  if (step?.happens === 'opts_out') {
    const from = { phone: message.phone, platformUserId: null }
    await report.update(channel, { kind: 'preference', from, campaigns: 'stop', at: context.now() })
  }
  if (step?.happens === 'answers') {
    const answer = { id: `${message.id}_answer`, from: message.phone, text: step.text }
    await playCustomer(context, report.update, channel, answer)
  }
}

function reportedBy(context: SimulatorContext, { step, message }: Due): Receipt | undefined {
  switch (step?.happens) {
    case 'sent':
      return receiptOf(context, { message, status: 'sent' })
    case 'delivered':
    case 'read':
      // A person may already have sent a later receipt.
      return canBecome(message.status, step.happens) ? receiptOf(context, { message, status: step.happens }) : undefined
    case 'failed':
      return canBecome(message.status, 'failed')
        ? receiptOf(context, { message, status: 'failed', errorCode: step.code })
        : undefined
    default:
      return undefined
  }
}

async function store(tx: Tx, due: readonly Due[]): Promise<void> {
  await markStatuses(
    tx,
    due.flatMap(({ step, message: { id } }): MarkedStatus[] => {
      if (step?.happens === 'delivered' || step?.happens === 'read') return [{ id, status: step.happens }]
      return step?.happens === 'failed' ? [{ id, status: step.happens, errorCode: step.code }] : []
    }),
  )
  await settleJobs(
    tx,
    due.map(({ job, next }) => ({ job, next })),
  )
}
