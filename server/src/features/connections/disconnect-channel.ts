import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { connectionsOf, endConnection } from '../../platforms/whatsapp/connections.store.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { moveToChannel } from '../templates/synced.store.ts'
import { activateSimulator } from './connections.store.ts'
import { credentialsOf, knownConnection } from './known-connection.ts'

/**
 * Back to the simulator; the secrets are gone, the conversations stay. The platform is told to send no more callbacks,
 * unless another number of the account still wants them; should it not answer, they are refused when they come.
 */
export async function disconnectChannel(app: App, actor: Actor, input: Where): Promise<{ success: true }> {
  const scope = authorize(actor, 'channels.manage', input)
  const { channel, connection } = await knownConnection(app, scope)
  const credentials = credentialsOf(app, connection)
  await app.transact(async (tx) => {
    await endConnection(tx, channel.id)
    const channelId = await activateSimulator(tx, scope)
    const reason = 'It was made for another channel. Edit it, to submit it to the simulator.'
    await moveToChannel(tx, scope, { channelId, reason, now: app.now() })
    await recordAudit(app, tx, scope, {
      actor,
      action: 'channel.disconnected',
      subject: connection.display_phone_number ?? connection.phone_number_id,
    })
    app.live.publish(scope, { noun: 'settings' })
  })
  app.platforms.whatsapp.forget(channel.id)
  const left = await connectionsOf(app.db, connection.business_account_id)
  const problem = left.length === 0 ? await app.platforms.whatsapp.unsubscribe(credentials) : undefined
  if (problem) app.log.warn({ channelId: channel.id, problem }, 'WhatsApp could not be told to send no more callbacks')
  return { success: true }
}
