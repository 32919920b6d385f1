import { encodeSentence, sentence } from '@parley/shared/sentences/sentence'
import type { ConnectChannel, ConnectedChannel } from '@parley/shared/workspace/connections'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { Connections, NumberDetails } from '../../platforms/platform-connections.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { activeChannel, findChannel } from '../channels/channels.store.ts'
import { moveToChannel } from '../templates/synced.store.ts'
import { activateChannel } from './connections.store.ts'
import { enqueueMaintenance } from './enqueue-maintenance.ts'
import { refuseConnection } from './refuse-connection.ts'

/**
 * Connects a number to the live mode. The platform first checks the number, the token and the app secret, and subscribes
 * the callbacks; when it refuses, nothing is stored, and its reason is the error.
 */
export async function connectChannel(
  app: App,
  scope: Scope<'channels.manage'>,
  input: ConnectChannel,
): Promise<ConnectedChannel> {
  await refuseSecond(app, scope)
  const platform = app.platforms.of(input)
  const { connections } = platform
  if (!connections)
    throw new AppError('invalid_request', sentence('platformWithoutNumbers', { platform: platform.label }))
  // Before any search for the number here: only a caller with valid credentials may learn that another workspace has it.
  const check = await connections.check(input)
  if (!check.ok) throw refuseConnection(check.problem)
  const former = await formerChannel(connections, input)
  const isOurs = former !== undefined && (await findChannel(app.db, scope, former)) !== undefined
  const channelId = isOurs ? former : app.newId()
  const problem = await connections.subscribe(channelId, input)
  if (problem) throw refuseConnection(problem)
  await app.transact(async (tx) => {
    if (former !== undefined && !isOurs) await connections.remove(tx, former)
    await save(app, tx, scope, { input, channelId, platform, connections, details: check.details })
  })
  connections.credentialsChanged(channelId)
  return { channelId, ...connections.callbackOf(channelId) }
}

/** The first number would no longer receive its callbacks. */
async function refuseSecond(app: App, scope: Scope): Promise<void> {
  if (!app.platforms.of(await activeChannel(app.db, scope)).connections) return
  throw new AppError('conflict', sentence('numberAlreadyConnected'))
}

/** The channel that the number was connected to before; refuses a number that is still connected. */
async function formerChannel(connections: Connections, { phoneNumberId }: ConnectChannel): Promise<string | undefined> {
  const former = await connections.channelOf(phoneNumberId)
  if (!former?.isConnected) return former?.channelId
  const message = sentence('numberOfOtherWorkspace')
  throw new AppError('conflict', message, { details: [{ path: 'phoneNumberId', message }] })
}

type NewConnection = {
  readonly input: ConnectChannel
  readonly channelId: string
  readonly platform: Platform
  readonly connections: Connections
  readonly details: NumberDetails
}

async function save(app: App, tx: Tx, scope: Scope, connection: NewConnection): Promise<void> {
  const { input, channelId, platform, connections, details } = connection
  const now = app.now()
  const { messagesPerSecond } = connections
  await activateChannel(tx, scope, { channelId, platform: platform.name, messagesPerSecond, now })
  if (!(await connections.connect(tx, channelId, { credentials: input, details }))) {
    throw new AppError('conflict', sentence('numberJustConnected'))
  }
  const reason = sentence('createdForOtherChannel', { platform: platform.label })
  await moveToChannel(tx, scope, { channelId, reason: encodeSentence(reason), now })
  await enqueueMaintenance(app, tx, scope, channelId)
  await recordAudit(app, tx, scope, {
    action: 'channel.connected',
    subject: details.displayPhoneNumber ?? input.phoneNumberId,
    details: { platform: platform.name, phone_number_id: input.phoneNumberId },
  })
  app.live.publish(scope, { noun: 'settings' })
}
