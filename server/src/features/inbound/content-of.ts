import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { Kysely } from 'kysely'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'
import { findByAnyAttempt } from '../messages/attempts.store.ts'
import { quoteOf } from '../messages/content/quote.ts'
import type { Inbound } from './conversation-for.ts'

type Received = Pick<Inbound, 'text' | 'content' | 'quotedPlatformMessageId'> &
  Partial<Pick<Inbound, 'button' | 'payload' | 'groupId'>> & {
    /** Who sent the message. */
    readonly contact?: Pick<ContactTable, 'phone' | 'name'>
  }
type Quoted = Pick<MessageTable, 'id' | 'direction' | 'text'>

/** What was sent, with the message that it quotes as it is known now. */
export function contentOf(received: Received, quoted: Quoted | undefined): MessageContent {
  const { quotedPlatformMessageId: platformMessageId } = received
  const content = { ...(received.content ?? plainContent(received)), ...senderOf(received) }
  if (platformMessageId === null) return content
  return { ...content, quoted: quoteOf({ platformMessageId, message: quoted }) }
}

type Quoting = Pick<Inbound, 'quotedPlatformMessageId'> & { readonly channelId: string }

/** The message that another one quotes, where Parley has it. */
export async function quotedBy(db: Kysely<Schema>, scope: Scope, quoting: Quoting): Promise<MessageTable | undefined> {
  const { channelId, quotedPlatformMessageId: platformMessageId } = quoting
  return platformMessageId === null ? undefined : findByAnyAttempt(db, scope, { channelId, platformMessageId })
}

/** The sender of a message in a group, in which each message has its own sender. */
function senderOf({ groupId, contact }: Received): Pick<MessageContent, 'sender'> {
  return groupId === undefined || !contact ? {} : { sender: { phone: contact.phone, name: contact.name } }
}

/** The content for a platform that reports no more than the text. */
function plainContent({ text, button = false, payload }: Received): MessageContent {
  if (!button) return { type: 'text' }
  return { type: 'button', label: text, ...(payload !== undefined && { payload }) }
}
