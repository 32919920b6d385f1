import type { SimulatorMessageTable } from '../../db/schema/simulator.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Channel } from '../channel.ts'
import type { OnUpdate, ReceiptError } from '../platform-update.ts'
import { sentenceFor } from './answers.ts'
import type { SimulatorContext } from './context.ts'
import { deliveryStepsOf, type Step } from './delivery-steps.ts'
import { canBecome, findWithChannel, markStatus } from './messages.store.ts'
import { playCustomer } from './play-customer.ts'

/**
 * Performs one step of a message's delivery: reports it, then stores it and enqueues the next step. After a crash between
 * the two it is reported again, as real platforms do.
 */
export async function advanceMessage(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  job: LeasedJob<'simulator.advance'>,
): Promise<void> {
  const { simulatorMessageId, step: index } = job.payload
  const found = await findWithChannel(context.db, simulatorMessageId)
  if (!found) return
  const { message, channel } = found
  const steps = deliveryStepsOf(message)
  const [step, next] = [steps[index], steps[index + 1]]
  if (step) await perform(context, onUpdate, { step, message, channel })
  await context.transact(async (tx) => {
    if (step?.happens === 'delivered' || step?.happens === 'read') await markStatus(tx, message.id, step.happens)
    if (step?.happens === 'failed') await markStatus(tx, message.id, 'failed', step.code)
    if (next) {
      await context.jobs.enqueue(tx, channel, {
        kind: 'simulator.advance',
        payload: { simulatorMessageId, step: index + 1 },
        // The message may have been stored by a clock that was ahead.
        runAt: Math.min(message.created_at, context.now()) + next.afterMs,
      })
    }
    await job.finish(tx)
  })
}

type DeliveryStep = { readonly step: Step; readonly message: SimulatorMessageTable; readonly channel: Channel }

async function perform(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  { step, message, channel }: DeliveryStep,
): Promise<void> {
  switch (step.happens) {
    case 'sent':
      return publishReceipt(context, onUpdate, { channel, message, status: 'sent' })
    case 'delivered':
    case 'read':
      // A person may already have sent a later receipt.
      if (!canBecome(message.status, step.happens)) return
      return publishReceipt(context, onUpdate, { channel, message, status: step.happens })
    case 'failed':
      if (!canBecome(message.status, 'failed')) return
      return publishReceipt(context, onUpdate, { channel, message, status: 'failed', errorCode: step.code })
    case 'opts_out':
      await onUpdate(channel, { kind: 'preference', from: addressOf(message), campaigns: 'stop', at: context.now() })
      return
    case 'answers':
      await playCustomer(context, onUpdate, channel, {
        id: `${message.id}_answer`,
        from: message.phone,
        text: step.text,
      })
  }
}

export type Receipt = {
  readonly channel: Channel
  readonly message: SimulatorMessageTable
  readonly status: 'sent' | 'delivered' | 'read' | 'failed'
  readonly errorCode?: string
}

export async function publishReceipt(context: SimulatorContext, onUpdate: OnUpdate, receipt: Receipt): Promise<void> {
  const { channel, message, status, errorCode } = receipt
  await onUpdate(channel, {
    kind: 'receipt',
    platformMessageId: message.id,
    messageId: message.correlation_id,
    status,
    error: errorCode === undefined ? null : errorOf(errorCode),
    at: context.now(),
  })
}

function errorOf(code: string): ReceiptError {
  return { code, message: sentenceFor(code), ...(code === '131050' && { optsOut: true }) }
}

function addressOf(message: SimulatorMessageTable) {
  return { phone: message.phone, platformUserId: null }
}
