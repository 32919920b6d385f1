import { tapOn } from '@parley/shared/simulator/taps'
import type { SimulatorMessageTable } from '../../db/schema/simulator.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Channel } from '../channel.ts'
import type { OnUpdate } from '../platform-update.ts'
import type { SimulatorContext } from './context.ts'
import { deliveryStepsOf, type Step } from './delivery-steps.ts'
import { canBecome, findWithChannel, markStatus } from './messages.store.ts'
import { playCustomer } from './play-customer.ts'
import { receiptOf } from './report.ts'

/**
 * Performs one step of a message's delivery: reports it, and stores it once it is reported. A step whose report fails, or
 * that is not stored, is reported again, as real platforms do.
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
  if (step) await perform(context, onUpdate, channel, { step, message })
  await context.transact(async (tx) => {
    if (step?.happens === 'delivered' || step?.happens === 'read') await markStatus(tx, message.id, step.happens)
    if (step?.happens === 'failed') await markStatus(tx, message.id, step.happens, step.code)
    // A message of a campaign belongs to no conversation whose change would show it.
    context.live.publish(channel, { noun: 'simulator', id: message.phone })
    if (!next) return job.finish(tx)
    // The message may have been stored by a clock that was ahead.
    const runAt = Math.min(message.created_at, context.now()) + next.afterMs
    await job.postpone(tx, runAt, { simulatorMessageId, step: index + 1 })
  })
}

type Due = { readonly step: Step; readonly message: SimulatorMessageTable }

async function perform(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  channel: Channel,
  { step, message }: Due,
): Promise<unknown> {
  switch (step.happens) {
    case 'opts_out': {
      const from = { phone: message.phone, platformUserId: null }
      return onUpdate(channel, { kind: 'preference', from, campaigns: 'stop', at: context.now() })
    }
    case 'answers': {
      const answer = { id: `${message.id}_answer`, from: message.phone, text: step.text }
      return playCustomer(context, onUpdate, channel, answer)
    }
    case 'taps': {
      const answer = { id: `${message.id}_answer`, from: message.phone, ...tapOn(step.on) }
      return playCustomer(context, onUpdate, channel, { ...answer, quotedPlatformMessageId: message.id })
    }
    case 'sent':
      return onUpdate(channel, receiptOf(context, { message, status: 'sent' }))
    default: {
      // A person may already have sent a later receipt.
      if (!canBecome(message.status, step.happens)) return undefined
      const errorCode = step.happens === 'failed' ? step.code : undefined
      return onUpdate(channel, receiptOf(context, { message, status: step.happens, errorCode }))
    }
  }
}
