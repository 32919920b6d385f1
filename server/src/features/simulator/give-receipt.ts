import { sentence } from '@parley/shared/sentences/sentence'
import type { SimulatedReceipt } from '@parley/shared/simulator/simulator'
import type { App } from '../../app.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findMessage } from '../messages/messages.store.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** Makes the platform send a receipt for a message now, in any order. */
export async function giveReceipt(
  app: App,
  scope: Scope<'simulator.use'>,
  input: SimulatedReceipt,
): Promise<{ messageId: string; status: SimulatedReceipt['status'] }> {
  const { messageId, status, error_code: errorCode } = input
  const message = await findMessage(app.db, scope, messageId)
  if (!message) throw notFound('message')
  const { channel, simulation } = await simulatedChannel(app, scope, message.channel_id)
  const isKnown = await simulation.giveReceipt(channel, { messageId, status, errorCode })
  if (!isKnown) throw new AppError('conflict', sentence('neverAcceptedBySimulator'))
  return { messageId, status }
}
