import { encodeSentence, sentence } from '@parley/shared/sentences/sentence'
import { channelColours } from '@parley/shared/workspace/channels'
import type { ConnectChannel, ConnectedChannel } from '@parley/shared/workspace/connections'
import type { App } from '../../app.ts'
import type { ChannelTable } from '../../db/schema/channels.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { Connections, NumberDetails } from '../../platforms/platform-connections.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { stopCampaignsOf } from '../campaigns/manage/stop-for-channel.ts'
import { refuseTooMany } from '../channels/add-simulator.ts'
import { activateChannel, deactivateChannel, findChannel, listChannelRows } from '../channels/channels.store.ts'
import { adoptTemplates, moveToChannel } from '../templates/synced.store.ts'
import { enqueueMaintenance } from './enqueue-maintenance.ts'
import { refuseConnection } from './refuse-connection.ts'

/**
 * Connects a number to the live mode, beside those that are connected; the first replaces the simulator. The platform first
 * checks the token, the app secret and the number, registers it where necessary, and subscribes the callbacks; when it
 * refuses, nothing is stored, and its reason is the error.
 */
export async function connectChannel(
  app: App,
  scope: Scope<'channels.manage'>,
  input: ConnectChannel,
): Promise<ConnectedChannel> {
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
  const problem = (await connections.makeReady(input, input.pin)) ?? (await connections.subscribe(channelId, input))
  if (problem) throw refuseConnection(problem)
  await app.transact(async (tx) => {
    if (former !== undefined && !isOurs) await connections.remove(tx, former)
    await save(app, tx, scope, { input, channelId, platform, connections, details: check.details })
  })
  connections.credentialsChanged(channelId)
  // Another workspace may have removed the last number of the account meanwhile, which ended its callbacks.
  const failed = await connections.subscribe(channelId, input)
  if (failed) app.log.warn({ channelId, problem: failed }, 'The callbacks of the number could not be confirmed')
  return { channelId, ...connections.callbackOf(channelId) }
}

/** The channel that the number was connected to before; refuses a number that is still connected. */
async function formerChannel(connections: Connections, { phoneNumberId }: ConnectChannel): Promise<string | undefined> {
  const former = await connections.channelOf(phoneNumberId)
  if (!former?.isConnected) return former?.channelId
  const message = sentence('numberOfOtherWorkspace')
  throw new AppError('conflict', message, { details: [{ path: 'phoneNumberId', message }], failedStep: 'account' })
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
  const channels = await listChannelRows(tx, scope)
  refuseTooMany(channels)
  const replaced = await replaceSimulators(app, tx, scope, channels)
  await activateChannel(tx, scope, {
    id: channelId,
    platform: platform.name,
    ...lookOf(channels, connection),
    account_id: input.businessAccountId,
    messages_per_second: connections.messagesPerSecond,
    now,
  })
  if (!(await connections.connect(tx, channelId, { credentials: input, details }))) {
    throw new AppError('conflict', sentence('numberJustConnected'))
  }
  const reason = sentence('createdForOtherChannel', { platform: platform.label })
  const target = { channelId, accountId: input.businessAccountId }
  await adoptTemplates(tx, scope, target)
  await moveToChannel(tx, scope, { from: replaced, ...target, reason: encodeSentence(reason), now })
  await enqueueMaintenance(app, tx, scope, channelId)
  await recordAudit(app, tx, scope, {
    action: 'channel.connected',
    subject: details.displayPhoneNumber ?? input.phoneNumberId,
    details: { platform: platform.name, phone_number_id: input.phoneNumberId },
  })
  app.live.publish(scope, { noun: 'settings' })
}

/** Takes the simulators out of use and stops their campaigns. Returns their accounts. */
async function replaceSimulators(app: App, tx: Tx, scope: Scope, channels: readonly ChannelTable[]): Promise<string[]> {
  const simulators = channels.filter(({ platform, is_active }) => platform === 'simulator' && is_active === 1)
  for (const simulator of simulators) {
    await deactivateChannel(tx, scope, simulator.id)
    await stopCampaignsOf(app, tx, scope, simulator)
  }
  return simulators.map(({ account_id }) => account_id)
}

/**
 * The name and the colour of a new number: the verified name, with the number where another has that name, and a colour
 * that no other has. A number that was connected before keeps its own.
 */
function lookOf(channels: readonly ChannelTable[], { input, channelId, details }: NewConnection) {
  const former = channels.find(({ id }) => id === channelId)
  const used = channels.filter(({ is_active, platform }) => is_active === 1 && platform !== 'simulator')
  const isFree = (name: string) => used.every((each) => each.name !== name)
  const number = details.displayPhoneNumber ?? input.phoneNumberId
  const verified = details.verifiedName ?? number
  const names = [former?.name, verified, `${verified} (${number})`, number].filter((name) => name !== undefined)
  const colour = channelColours.find((each) => used.every((other) => other.colour !== each)) ?? channelColours[0]
  return { name: names.find(isFree) ?? `${number} (${input.phoneNumberId})`, colour: former?.colour ?? colour }
}
