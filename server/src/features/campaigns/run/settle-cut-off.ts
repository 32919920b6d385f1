import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { settleSends } from '../../messages/outbound-message.ts'
import { followMessages } from './follow-messages.ts'
import { recipientsInState } from './recipients.store.ts'

const message = 'Parley stopped while the message was being handed over'

/**
 * Whoever is `sending` while nobody runs the campaign was cut off in the middle. Whether the platform got the message
 * is unknown until a receipt tells, so the recipient becomes `uncertain` and is not sent to again.
 */
export async function settleCutOff(app: App, scope: Scope, campaignId: string): Promise<void> {
  await app.transact(async (tx) => {
    const cutOff = await recipientsInState(tx, scope, { campaignId, state: 'sending' })
    const settlements = cutOff.map(({ message_id: messageId }) => {
      if (messageId === null) throw new Error('A recipient is being sent to without a message')
      return { messageId, outcome: { kind: 'unknown', message } } as const
    })
    await followMessages(app, tx, scope, await settleSends(app, tx, scope, settlements))
    if (cutOff.length > 0) app.live.publish(scope, { noun: 'campaigns', id: campaignId })
  })
}
