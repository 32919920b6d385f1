import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Receipt } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { findAllByAnyAttempt } from '../messages/attempts.store.ts'
import { findMessages, lockMessages } from '../messages/messages.store.ts'

export type ChannelReceipts = { readonly channel: Channel; readonly receipts: readonly Receipt[] }

/**
 * The outbound message of each receipt, locked until the commit; undefined where there is none. Found by our own id where the
 * platform returns it: the only link until the response to the send has arrived.
 */
export async function lockReceipted(app: App, tx: Tx, scope: Scope, given: ChannelReceipts) {
  const own = byId(await lockMessages(app, tx, scope, ownIds(given.receipts)))
  const others = await findOthers(tx, scope, { ...given, own })
  const locked = byId(
    await lockMessages(
      app,
      tx,
      scope,
      [...others.values()].map(({ id }) => id),
    ),
  )
  return messagesOf(given, { own, others: new Map([...others].map(([id, message]) => [id, locked.get(message.id)])) })
}

/** The same without a lock. */
export async function findReceipted(db: Kysely<Schema>, scope: Scope, given: ChannelReceipts) {
  const own = byId(await findMessages(db, scope, ownIds(given.receipts)))
  return messagesOf(given, { own, others: await findOthers(db, scope, { ...given, own }) })
}

type Own = ReadonlyMap<string, MessageTable>

/** Another system that sends over the same number uses its own ids in that field. */
async function findOthers(
  db: Kysely<Schema>,
  scope: Scope,
  { channel, receipts, own }: ChannelReceipts & { own: Own },
) {
  const unmatched = receipts.filter(({ messageId }) => messageId === null || !own.has(messageId))
  const platformMessageIds = [...new Set(unmatched.map(({ platformMessageId }) => platformMessageId))]
  return findAllByAnyAttempt(db, scope, { channelId: channel.id, platformMessageIds })
}

type Found = { readonly own: Own; readonly others: ReadonlyMap<string | null, MessageTable | undefined> }

function messagesOf({ channel, receipts }: ChannelReceipts, { own, others }: Found): (MessageTable | undefined)[] {
  return receipts.map(({ messageId, platformMessageId }) => {
    const message = own.get(messageId ?? '') ?? others.get(platformMessageId)
    return message?.direction === 'outbound' && message.channel_id === channel.id ? message : undefined
  })
}

function ownIds(receipts: readonly Receipt[]): string[] {
  return [...new Set(receipts.flatMap(({ messageId }) => messageId ?? []))]
}

/** Never a note: it is not sent to anyone. */
function byId(messages: readonly MessageTable[]): Map<string, MessageTable> {
  return new Map(messages.filter(({ kind }) => kind !== 'note').map((message) => [message.id, message]))
}
