import type { SimulatedBubble } from '@parley/shared/simulator'
import type { Where } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { checkCustomer } from './check-customer.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** What stands on a customer's phone, oldest first. A phone that nobody wrote to is empty. */
export async function phoneThread(
  app: App,
  actor: Actor,
  input: Where & { phone: string },
): Promise<{ data: SimulatedBubble[] }> {
  const scope = authorize(actor, 'simulator.read', input)
  const channel = await simulatedChannel(app, scope)
  const bubbles = await app.platforms.simulator.thread(channel, checkCustomer(input.phone, 'phone'))
  return {
    data: bubbles.map((bubble) => ({
      id: bubble.id,
      message_id: bubble.messageId,
      direction: bubble.direction,
      text: bubble.text,
      template: bubble.template,
      quoted_text: bubble.quotedText,
      status: bubble.status,
      error_code: bubble.errorCode,
      at: new Date(bubble.at).toISOString(),
    })),
  }
}
