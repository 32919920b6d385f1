import type { SimulatedReceipt } from '@parley/shared/simulator/simulator'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { findMessage } from '../messages/messages.store.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** Makes the platform send a receipt for a message now, in any order. */
export async function giveReceipt(
  app: App,
  actor: Actor,
  input: SimulatedReceipt & Where,
): Promise<{ messageId: string; status: SimulatedReceipt['status'] }> {
  const scope = authorize(actor, 'simulator.use', input)
  const { channel, simulation } = await simulatedChannel(app, scope)
  const { messageId, status, error_code: errorCode } = input
  if (!(await findMessage(app.db, scope, messageId))) {
    throw new AppError('not_found', 'There is no such message in this workspace')
  }
  const isKnown = await simulation.giveReceipt(channel, { messageId, status, errorCode })
  if (!isKnown)
    throw new AppError('conflict', 'The simulator never accepted this message, so it cannot send a receipt for it')
  return { messageId, status }
}
