import { sentence } from '@parley/shared/sentences/sentence'
import type { ConnectionView, ReplaceToken } from '@parley/shared/workspace/connections'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enqueueMaintenance } from './enqueue-maintenance.ts'
import { presentConnection } from './present-connection.ts'
import { refuseConnection } from './refuse-connection.ts'
import { requireConnection } from './require-connection.ts'

/** Checks and subscribes like a new connection. If the platform refuses, the old token stays. Effective from the next send. */
export async function replaceToken(
  app: App,
  scope: Scope<'channels.manage'>,
  input: ReplaceToken,
): Promise<{ data: ConnectionView }> {
  const {
    channel,
    connections,
    connection,
    credentials: current,
  } = await requireConnection(app, scope, input.channelId)
  const { accessToken, appSecret = current.appSecret } = input
  const credentials = { ...current, accessToken, appSecret }
  const check = await connections.check(credentials)
  if (!check.ok) throw refuseConnection(check.problem)
  const problem = await connections.subscribe(channel.id, credentials)
  if (problem) throw refuseConnection(problem)
  const changed = await app.transact(async (tx) => {
    await recordAudit(app, tx, scope, {
      action: 'channel.token_replaced',
      subject: connection.displayPhoneNumber ?? connection.phoneNumberId,
    })
    app.live.publish(scope, { noun: 'settings' })
    await enqueueMaintenance(app, tx, scope, channel.id)
    return connections.replaceSecrets(tx, channel.id, { credentials, details: check.details })
  })
  connections.credentialsChanged(channel.id)
  if (!changed) throw new AppError('conflict', sentence('disconnectedMeanwhile'))
  return { data: presentConnection(connections, changed) }
}
