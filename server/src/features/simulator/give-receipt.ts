import type { SimulatedReceipt } from '@parley/shared/simulator/simulator'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { findMessage } from '../messages/messages.store.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** The platform says at once what became of a message, in whatever order it is asked to. */
export async function giveReceipt(
  app: App,
  actor: Actor,
  input: SimulatedReceipt & Where,
): Promise<{ messageId: string; status: SimulatedReceipt['status'] }> {
  const scope = authorize(actor, 'simulator.use', input)
  const channel = await simulatedChannel(app, scope)
  const { messageId, status, error_code: errorCode } = input
  if (!(await findMessage(app.db, scope, messageId))) {
    throw new AppError('not_found', 'There is no such message in this workspace')
  }
  const taken = await app.platforms.simulator.giveReceipt(channel, { messageId, status, errorCode })
  if (!taken) throw new AppError('conflict', 'The simulator never took this message, so it has no receipt for it')
  return { messageId, status }
}
