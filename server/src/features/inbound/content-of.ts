import type { InboundContent } from '@parley/shared/conversations/message-content'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { findByAnyAttempt } from '../messages/attempts.store.ts'
import type { Inbound } from './conversation-for.ts'

const quotedLength = 200

type Received = Pick<Inbound, 'text' | 'button' | 'payload' | 'content' | 'quotedPlatformMessageId' | 'groupId'> & {
  readonly channelId: string
  readonly contact: Pick<ContactTable, 'phone' | 'name'>
}

/** What was sent, with the message that it quotes as it is known now. */
export async function contentOf(tx: Tx, scope: Scope, received: Received): Promise<InboundContent> {
  const { channelId, quotedPlatformMessageId: platformMessageId } = received
  const content = { ...(received.content ?? plainContent(received)), ...senderOf(received) }
  if (platformMessageId === null) return content
  const message = await findByAnyAttempt(tx, scope, { channelId, platformMessageId })
  const about = message && { direction: message.direction, text: beginningOf(message.text) }
  return {
    ...content,
    quoted: { platform_message_id: platformMessageId, message_id: message?.id ?? null, ...about },
  }
}

/** In a group, each message has its own sender. */
function senderOf({ groupId, contact: { phone, name } }: Received): Pick<InboundContent, 'sender'> {
  return groupId === undefined ? {} : { sender: { phone, name } }
}

/** For a platform that reports no more than the text. */
function plainContent({ text, button, payload }: Received): InboundContent {
  if (!button) return { type: 'text' }
  return { type: 'button', label: text, ...(payload !== undefined && { payload }) }
}

function beginningOf(text: string): string {
  return text.length <= quotedLength ? text : `${text.slice(0, quotedLength - 1).toWellFormed()}…`
}
