import type { ConnectChannel, ConnectedChannel } from '@parley/shared/workspace/connections'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { NumberDetails } from '../../platforms/whatsapp/check-number.ts'
import {
  type Connected,
  changeConnection,
  deleteConnection,
  findEver,
  insertConnection,
} from '../../platforms/whatsapp/connections.store.ts'
import { authorize, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { activeChannel } from '../channels/channels.store.ts'
import { moveToChannel } from '../templates/synced.store.ts'
import { callbackUrlOf } from './callback-url.ts'
import { activateChannel, isHere } from './connections.store.ts'
import { enqueueMaintenance } from './enqueue-maintenance.ts'
import { facts } from './number-details.ts'
import { refuseConnection } from './refuse-connection.ts'

/**
 * Connects a number to the live mode. The platform is asked first, whether the number, the token and the app secret are
 * what they should be, and its callbacks are subscribed; nothing is kept when it refuses, and its reason is the answer.
 */
export async function connectChannel(app: App, actor: Actor, input: ConnectChannel): Promise<ConnectedChannel> {
  const scope = authorize(actor, 'channels.manage', { workspaceId: input.workspaceId, mode: 'live' })
  await refuseSecond(app, scope)
  // Before anything of ours is looked up by it: that somebody has this number here is for whoever may use the number.
  const checked = await app.platforms.whatsapp.check(input)
  if (!checked.ok) throw refuseConnection(checked.problem, 'number')
  const former = await formerOf(app, input)
  const isOurs = former !== undefined && (await isHere(app.db, scope, former.channel.id))
  const channelId = isOurs ? former.channel.id : app.newId()
  const connected = {
    channelId,
    callbackUrl: callbackUrlOf(app, channelId),
    verifyToken: app.platforms.whatsapp.verifyTokenOf(channelId),
  }
  const problem = await app.platforms.whatsapp.subscribe({ ...input, ...connected })
  if (problem) throw refuseConnection(problem, 'account')
  await app.transact(async (tx) => {
    if (former && !isOurs) await deleteConnection(tx, former.channel.id)
    await keep(app, tx, scope, { actor, input, channelId, facts: checked.facts })
  })
  app.platforms.whatsapp.forget(channelId)
  return connected
}

/** The first would be left without its callbacks. */
async function refuseSecond(app: App, scope: Scope): Promise<void> {
  const active = await activeChannel(app.db, scope)
  if (active.platform !== 'whatsapp') return
  throw new AppError('conflict', 'A number is connected already. Replace its token, or disconnect it first.')
}

/** What the number was connected to before; refuses to take it away from somebody. */
async function formerOf(app: App, { phoneNumberId }: ConnectChannel): Promise<Connected | undefined> {
  const former = await findEver(app.db, phoneNumberId)
  if (!former || former.connection.access_token === '') return former
  const message = 'This number is connected to another workspace. Disconnect it there first.'
  throw new AppError('conflict', message, { details: [{ path: 'phoneNumberId', message }] })
}

type StoredConnection = {
  readonly actor: Actor
  readonly input: ConnectChannel
  readonly channelId: string
  readonly facts: NumberDetails
}

async function keep(
  app: App,
  tx: Tx,
  scope: Scope,
  { actor, input, channelId, ...checked }: StoredConnection,
): Promise<void> {
  const now = app.now()
  const row = {
    phone_number_id: input.phoneNumberId,
    business_account_id: input.businessAccountId,
    access_token: app.secrets.seal(input.accessToken),
    app_secret: app.secrets.seal(input.appSecret),
    ...facts(checked.facts, now),
    last_callback_at: null,
    templates_synced_at: null,
    created_at: now,
  }
  await activateChannel(tx, scope, { channelId, now })
  const again = await changeConnection(tx, channelId, row)
  if (!again && !(await insertConnection(tx, { channel_id: channelId, ...row }))) {
    throw new AppError('conflict', 'This number was connected somewhere else just now')
  }
  const reason = 'It was made for another channel. Edit it, to submit it to WhatsApp.'
  await moveToChannel(tx, scope, { channelId, reason, now })
  await enqueueMaintenance(app, tx, scope, channelId)
  await recordAudit(app, tx, scope, {
    actor,
    action: 'channel.connected',
    subject: checked.facts.displayPhoneNumber ?? input.phoneNumberId,
    details: { platform: 'whatsapp', phone_number_id: input.phoneNumberId },
  })
  app.live.publish(scope, { noun: 'settings' })
}
