import { fileText } from '@parley/shared/conversations/file-text'
import type { SimulatorMessageTable } from '../../db/schema/simulator.ts'
import type { Channel } from '../channel.ts'
import type { CustomerFile, CustomerMessage } from '../platform-simulation.ts'
import type { OnUpdate, UpdateResult } from '../platform-update.ts'
import type { SimulatorContext } from './context.ts'
import { insertMessage } from './messages.store.ts'
import { findPhone } from './phones.store.ts'

/**
 * A customer sends a message, which opens their window for free texts. Returns the result of receiving it. What a customer
 * sends whom the business blocked stays on their phone.
 */
export async function playCustomer(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  channel: Channel,
  message: CustomerMessage,
): Promise<UpdateResult> {
  const id = message.id ?? `sim_${context.newId()}`
  const at = context.now()
  const quoted = message.quotedPlatformMessageId ?? null
  const isBlocked = (await findPhone(context.db, channel.id, message.from))?.blocked_by_business === 1
  // A platform reports the customer's name with every message, also where it was given before.
  const name = await context.transact((tx) =>
    insertMessage(
      tx,
      {
        id,
        channel_id: channel.id,
        phone: message.from,
        direction: 'from_customer',
        kind: 'text',
        ...storedContent(message),
        quoted_id: quoted,
        correlation_id: null,
        status: isBlocked ? 'failed' : 'accepted',
        error_code: null,
        created_at: at,
      },
      message.name,
    ),
  )
  if (isBlocked) return undefined
  return onUpdate(channel, {
    kind: 'message',
    platformMessageId: id,
    from: { phone: message.from, platformUserId: null, name },
    ...reportedContent(message),
    quotedPlatformMessageId: quoted,
    button: message.button ?? false,
    ...(message.payload !== undefined && { payload: message.payload }),
    at,
  })
}

/** What the customer's phone shows. */
function storedContent({
  text,
  file,
  content,
}: CustomerMessage): Pick<SimulatorMessageTable, 'text' | 'content' | 'file_id'> {
  if (!file) return { text, content: content ? JSON.stringify(content) : null, file_id: null }
  const shown = { type: file.kind, ...(text !== '' && { caption: text }), file_name: file.name }
  return { text: textOf({ text, file }), content: JSON.stringify(shown), file_id: file.fileId }
}

/** What the platform reports of it. Its media are named by the bytes, which `fetchMedia` opens. */
function reportedContent({ text, file, content }: CustomerMessage) {
  if (!file) return { text, ...(content && { content, isReaction: content.type === 'reaction' }) }
  const { kind, mime, name, contentId } = file
  const described = { ...(text !== '' && { caption: text }), ...(kind === 'document' && { file_name: name }) }
  return {
    text: textOf({ text, file }),
    content: { type: kind, ...described, mime_type: mime },
    attachment: { kind, platformMediaId: contentId, mimeType: mime, fileName: name },
  }
}

function textOf({ text, file }: { readonly text: string; readonly file: CustomerFile }): string {
  return fileText({ type: file.kind, name: file.name, caption: text })
}
