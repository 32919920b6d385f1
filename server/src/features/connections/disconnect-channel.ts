import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { moveToChannel } from '../templates/synced.store.ts'
import { activateSimulator } from './connections.store.ts'
import { requireConnection } from './require-connection.ts'

/**
 * Activates the simulator again. The secrets are deleted, the conversations stay. The platform is asked to send no more
 * callbacks, unless another number of the account still needs them; if it does not answer, later callbacks are refused.
 */
export async function disconnectChannel(app: App, scope: Scope<'channels.manage'>): Promise<{ success: true }> {
  const { channel, connections, connection, credentials } = await requireConnection(app, scope)
  await app.transact(async (tx) => {
    await connections.disconnect(tx, channel.id)
    const channelId = await activateSimulator(tx, scope)
    const reason = 'It was created for another channel. Edit it to submit it to the simulator.'
    await moveToChannel(tx, scope, { channelId, reason, now: app.now() })
    await recordAudit(app, tx, scope, {
      action: 'channel.disconnected',
      subject: connection.displayPhoneNumber ?? connection.phoneNumberId,
    })
    app.live.publish(scope, { noun: 'settings' })
  })
  connections.credentialsChanged(channel.id)
  const problem = await connections.unsubscribe(credentials)
  if (problem)
    app.log.warn({ channelId: channel.id, problem }, 'The callbacks of the account could not be unsubscribed')
  return { success: true }
}
