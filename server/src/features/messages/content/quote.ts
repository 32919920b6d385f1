import type { MessageContent } from '@parley/shared/conversations/message-content'
import { sentence } from '@parley/shared/sentences/sentence'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import { invalidField } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findMessage } from '../messages.store.ts'

const quotedLength = 200

type Quoted = {
  readonly platformMessageId: string
  /** The quoted message, where Parley has it. */
  readonly message?: Pick<MessageTable, 'id' | 'direction' | 'text'> | undefined
}

/** How a message names the one that it quotes, as that is known now. */
export function quoteOf({ platformMessageId, message }: Quoted): NonNullable<MessageContent['quoted']> {
  const about = message && { direction: message.direction, text: beginningOf(message.text) }
  return { platform_message_id: platformMessageId, message_id: message?.id ?? null, ...about }
}

type ToQuote = { readonly messageId: string; readonly contactId: string; readonly channelId: string }

/** The message that a reply quotes. Throws `invalid_request` at `reply_to` where it was not exchanged with this customer. */
export async function requireQuoted(tx: Tx, scope: Scope, { messageId, contactId, channelId }: ToQuote) {
  const message = await findMessage(tx, scope, messageId)
  if (!message || message.contact_id !== contactId || message.channel_id !== channelId) {
    throw invalidField('reply_to', sentence('replyToNotThere'))
  }
  const { platform_message_id: platformMessageId } = message
  if (platformMessageId === null) throw invalidField('reply_to', sentence('replyToNotSent'))
  return { message, platformMessageId }
}

function beginningOf(text: string): string {
  return text.length <= quotedLength ? text : `${text.slice(0, quotedLength - 1).toWellFormed()}…`
}
