import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Receipt } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { findByAnyAttempt } from '../messages/attempts.store.ts'
import { findMessage, lockMessage } from '../messages/messages.store.ts'

export type ChannelReceipt = { readonly channel: Channel; readonly receipt: Receipt }

/**
 * The outbound message of a receipt, locked until the commit; undefined where there is none. Found by our own id where the
 * platform returns it: the only link until the response to the send has arrived. Another system that sends over the same
 * number uses its own ids in that field.
 */
export async function lockReceipted(app: App, tx: Tx, scope: Scope, given: ChannelReceipt) {
  const { messageId } = given.receipt
  const own = messageId === null ? undefined : await lockMessage(app, tx, scope, messageId)
  if (own) return ifSentOn(given, own)
  const other = await findByPlatformId(tx, scope, given)
  return other && ifSentOn(given, await lockMessage(app, tx, scope, other.id))
}

/** Returns the message that a receipt is about, without locking it. */
export async function findReceipted(db: Kysely<Schema>, scope: Scope, given: ChannelReceipt) {
  const { messageId } = given.receipt
  const own = messageId === null ? undefined : await findMessage(db, scope, messageId)
  return ifSentOn(given, own ?? (await findByPlatformId(db, scope, given)))
}

function findByPlatformId(db: Kysely<Schema>, scope: Scope, { channel, receipt }: ChannelReceipt) {
  return findByAnyAttempt(db, scope, { channelId: channel.id, platformMessageId: receipt.platformMessageId })
}

function ifSentOn({ channel }: ChannelReceipt, message: MessageTable | undefined): MessageTable | undefined {
  return message?.direction === 'outbound' && message.channel_id === channel.id ? message : undefined
}
