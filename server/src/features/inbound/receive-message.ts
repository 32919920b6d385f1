import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { isOptOut, recordOptOutPreference } from '../contacts/record-opt-out-preference.ts'
import type { Known } from '../identity/evidence.ts'
import { identifyKnown, lockKnown } from '../identity/identify-contact.ts'
import { findOnPlatform } from '../messages/messages.store.ts'
import { quotedBy } from './content-of.ts'
import type { Inbound } from './conversation-for.ts'
import { dropBlocked } from './drop-blocked.ts'
import { forgetSavedName } from './receive-contact-name.ts'
import { storeMessage } from './store-message.ts'

/**
 * Stores an inbound message and everything that follows from it in one transaction. A platform message id is received
 * once; messages of one contact are serialized, so that two at once cannot open two conversations.
 */
export async function receiveMessage(app: App, channel: Channel, update: Inbound): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  return app.transact((tx) => receive(app, tx, scope, { channel, update }))
}

type Received = { readonly channel: Channel; readonly update: Inbound }

async function receive(app: App, tx: Tx, scope: Scope, { channel, update }: Received): Promise<UpdateResult> {
  const sender = await lockSender(app, tx, scope, { channel, update })
  const { platformMessageId } = update
  const at = Math.min(update.at, app.now())
  if (await findOnPlatform(tx, scope, { channelId: channel.id, platformMessageId })) return undefined
  const identified = await identifyKnown(app, tx, scope, sender)
  // What is said to a group is not said to the business alone.
  if (identified.blocked_at !== null && update.groupId === undefined) {
    await dropBlocked(app, tx, scope, { channel, contact: identified })
    // An objection to marketing counts whoever makes it: it still holds when the block ends.
    if (isOptOut(update)) await recordOptOutPreference(app, tx, scope, { contact: identified, said: update, at })
    return undefined
  }
  const contact = await forgetSavedName(tx, scope, { contact: identified, ownName: update.from.name })
  // Read again: two contacts may have proven to be one, whose messages were moved.
  const quoted = await quotedBy(tx, scope, { ...update, channelId: channel.id })
  return storeMessage(app, tx, scope, { channel, contact, isKnown: sender.owners.length > 0, update, quoted, at })
}

/**
 * Locks the contacts that the sender is known as: from here on, no other transaction stores a message of theirs. A sender who
 * is not known has no row to lock yet.
 */
async function lockSender(app: App, tx: Tx, scope: Scope, { channel, update }: Received): Promise<Known> {
  const { from, groupId, at } = update
  const evidence = { source: 'message', ...from, at } as const
  // Only the customer can quote what was sent to them, so a quote identifies them where they are known by an id alone.
  const isIdentifying = groupId === undefined && from.phone === null
  const quoted = isIdentifying ? await quotedBy(tx, scope, { ...update, channelId: channel.id }) : undefined
  if (quoted?.direction !== 'outbound') return lockKnown(app, tx, scope, evidence)
  return lockKnown(app, tx, scope, { ...evidence, contactId: quoted.contact_id, source: 'quote' })
}
