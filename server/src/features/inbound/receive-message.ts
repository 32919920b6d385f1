import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import { addressValues, type Channel } from '../../platforms/channel.ts'
import type { UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import type { Known } from '../identity/evidence.ts'
import { identifyContacts, lockKnown } from '../identity/identify-contact.ts'
import { findAllByAnyAttempt } from '../messages/attempts.store.ts'
import { findAllOnPlatform, findOnPlatform } from '../messages/messages.store.ts'
import type { Inbound, Incoming } from './conversation-for.ts'
import { keepOwnName } from './receive-contact-name.ts'
import { storeMessages } from './store-messages.ts'
import { together } from './together.ts'

/**
 * Stores an inbound message and everything that follows from it in one transaction. A platform message id is received
 * once; messages of one contact are serialized, so that two at once cannot open two conversations.
 *
 * Messages of a channel that arrive together share the transaction and its statements: those of 50 new customers take 21,
 * that of one alone about as many.
 */
export const receiveMessage = together(receiveMessages)

async function receiveMessages(
  app: App,
  channel: Channel,
  messages: readonly [Inbound, ...Inbound[]],
): Promise<UpdateResult[]> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  // Copies: one update may arrive twice in a batch.
  const updates = messages.map((update) => ({ ...update }))
  try {
    return await app.transact((tx) => storeAll(app, tx, scope, { channel, updates }))
  } catch (error) {
    // Messages with one id from two customers are not serialized; a unique index accepts only one of them.
    const onPlatform = { channelId: channel.id, platformMessageId: messages[0].platformMessageId }
    if (messages.length === 1 && (await findOnPlatform(app.db, scope, onPlatform))) return [undefined]
    throw error
  }
}

type OfChannel = { readonly channel: Channel; readonly updates: readonly Inbound[] }

/** In the order given for each customer and group; those of different ones together. */
async function storeAll(app: App, tx: Tx, scope: Scope, { channel, updates }: OfChannel): Promise<UpdateResult[]> {
  const results = new Map<Inbound, UpdateResult>()
  let left = updates
  while (left.length > 0) {
    const round = independent(left, keysOf)
    const known = await knownOf(app, tx, scope, { channel, updates: round })
    // One customer may be named by a phone in one message and by a user id in another.
    const apart = independent(known, ({ owners }) => owners.map(({ contact }) => contact.id))
    const stored = await storeRound(app, tx, scope, { channel, round: apart })
    const done = apart.map(({ update }) => update)
    for (const update of done) results.set(update, stored.get(update))
    left = left.filter((update) => !done.includes(update))
  }
  return updates.map((update) => results.get(update))
}

/** Those items that have no key in common with an earlier one. */
function independent<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Item[] {
  const taken = new Set<string>()
  return items.filter((item) => {
    const keys = keysOf(item)
    const isFree = !keys.some((key) => taken.has(key))
    for (const key of keys) taken.add(key)
    return isFree
  })
}

function keysOf({ from, platformMessageId, groupId }: Inbound): string[] {
  return [
    `message ${platformMessageId}`,
    ...addressValues(from).map((value) => `from ${value}`),
    ...(groupId === undefined ? [] : [`group ${groupId}`]),
  ]
}

type KnownSender = Known & { readonly update: Inbound }

/** The contacts of the senders, locked: from here on, no other transaction stores a message of theirs. */
async function knownOf(app: App, tx: Tx, scope: Scope, { channel, updates }: OfChannel): Promise<KnownSender[]> {
  // Only the customer can quote what was sent to them, so a quote identifies them where they are known by an id alone.
  const identifying = updates.filter(({ groupId, from }) => groupId === undefined && from.phone === null)
  const quoted = await quotedBy(tx, scope, { channel, updates: identifying })
  const evidences = updates.map((update) => {
    const message = identifying.includes(update) ? quoted.get(update.quotedPlatformMessageId) : undefined
    const contactId = message?.direction === 'outbound' ? message.contact_id : undefined
    return {
      source: 'message' as const,
      ...update.from,
      at: update.at,
      ...(contactId !== undefined && { contactId, source: 'quote' as const }),
    }
  })
  const known = await lockKnown(app, tx, scope, evidences)
  return known.flatMap((each, index) => updates.slice(index, index + 1).map((update) => ({ ...each, update })))
}

/** The messages that these quote, by their ids at the platform. */
function quotedBy(tx: Tx, scope: Scope, { channel, updates }: OfChannel): Promise<Map<string | null, MessageTable>> {
  const platformMessageIds = updates.flatMap(({ quotedPlatformMessageId: id }) => id ?? [])
  return findAllByAnyAttempt(tx, scope, { channelId: channel.id, platformMessageIds })
}

type Round = { readonly channel: Channel; readonly round: readonly KnownSender[] }

/** Messages of different customers. */
async function storeRound(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, round }: Round,
): Promise<Map<Inbound, UpdateResult>> {
  const platformMessageIds = round.map(({ update }) => update.platformMessageId)
  const stored = await findAllOnPlatform(tx, scope, { channelId: channel.id, platformMessageIds })
  const senders = round.filter(({ update }) => !stored.has(update.platformMessageId))
  const contacts = await identifyContacts(app, tx, scope, senders)
  // Read again: two contacts may have proven to be one, whose messages were moved.
  const quoted = await quotedBy(tx, scope, { channel, updates: senders.map(({ update }) => update) })
  const now = app.now()
  const incoming: Incoming[] = []
  for (const [index, { update, owners }] of senders.entries()) {
    const found = contacts[index]
    if (!found) throw new Error('A sender was not identified')
    incoming.push({
      contact: await keepOwnName(tx, scope, { contact: found, ownName: update.from.name }),
      isKnown: owners.length > 0,
      update,
      quoted: quoted.get(update.quotedPlatformMessageId),
      at: Math.min(update.at, now),
    })
  }
  return storeMessages(app, tx, scope, { channel, incoming })
}
