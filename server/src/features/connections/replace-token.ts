import type { ConnectionView, ReplaceToken } from '@parley/shared/workspace/connections'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { changeConnection } from '../../platforms/whatsapp/connections.store.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { callbackUrlOf } from './callback-url.ts'
import { enqueueMaintenance } from './enqueue-maintenance.ts'
import { credentialsOf, knownConnection } from './known-connection.ts'
import { facts } from './number-details.ts'
import { presentConnection } from './present-connection.ts'
import { refuseConnection } from './refuse-connection.ts'

/** Checked and subscribed like a new one; the old token stays where the platform refuses. Holds from the next send on. */
export async function replaceToken(app: App, actor: Actor, input: ReplaceToken): Promise<{ data: ConnectionView }> {
  const scope = authorize(actor, 'channels.manage', input)
  const { channel, connection } = await knownConnection(app, scope)
  const { accessToken, appSecret = credentialsOf(app, connection).appSecret } = input
  const credentials = { ...credentialsOf(app, connection), accessToken, appSecret }
  const { whatsapp } = app.platforms
  const checked = await whatsapp.check(credentials)
  if (!checked.ok) throw refuseConnection(checked.problem, 'number')
  const place = { callbackUrl: callbackUrlOf(app, channel.id), verifyToken: whatsapp.verifyTokenOf(channel.id) }
  const problem = await whatsapp.subscribe({ ...credentials, ...place })
  if (problem) throw refuseConnection(problem, 'account')
  const changed = await app.transact(async (tx) => {
    await recordAudit(app, tx, scope, {
      actor,
      action: 'channel.token_replaced',
      subject: connection.display_phone_number ?? connection.phone_number_id,
    })
    app.live.publish(scope, { noun: 'settings' })
    await enqueueMaintenance(app, tx, scope, channel.id)
    return changeConnection(tx, channel.id, {
      access_token: app.secrets.seal(accessToken),
      app_secret: app.secrets.seal(appSecret),
      ...facts(checked.facts, app.now()),
    })
  })
  whatsapp.forget(channel.id)
  if (!changed) throw new AppError('conflict', 'The number was disconnected meanwhile')
  return { data: presentConnection(app, changed) }
}
