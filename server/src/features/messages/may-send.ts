import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'

type Recipient = {
  readonly channel: Channel
  readonly conversation: ConversationTable
  readonly contact: ContactTable
}

/** Why no free-form text may be sent to this customer now; undefined when it may. */
export function objectionToSending(app: App, { channel, conversation, contact }: Recipient): AppError | undefined {
  const thread = objectionToThread({ channel, conversation })
  if (thread) return thread
  const blocked = objectionToContact(contact)
  if (blocked) return blocked
  if (contact.opt_out_scope === 'everything') {
    return new AppError('opted_out', sentence('optedOutOfAll'))
  }
  const { customerWindowMs } = app.platforms.of(channel)
  const lastInboundAt = conversation.last_inbound_at
  const isClosed = lastInboundAt === null || app.now() - lastInboundAt >= customerWindowMs
  return isClosed ? windowClosed(app, channel) : undefined
}

export function windowClosed(app: App, channel: Channel): AppError {
  const hours = app.platforms.of(channel).customerWindowMs / 3_600_000
  return new AppError('window_closed', sentence('windowClosed', { hours }))
}

/** Why nothing at all may be sent to this contact. */
export function objectionToContact({ blocked_at }: Pick<ContactTable, 'blocked_at'>): AppError | undefined {
  return blocked_at === null ? undefined : new AppError('contact_blocked', sentence('contactIsBlocked'))
}

/** Why nothing at all may be sent here, whoever the customer is. */
export function objectionToThread({ channel, conversation }: Omit<Recipient, 'contact'>): AppError | undefined {
  if (conversation.group_id !== null) return new AppError('conflict', sentence('groupNotWritable'))
  if (!channel.isActive) return new AppError('conflict', sentence('channelRemoved', { name: channel.name }))
  return undefined
}
