import type { MessageContent } from '@parley/shared/conversations/message-content'
import { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Schema } from '../../../db/schema.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { attachmentsOf } from '../attachments/attachments.store.ts'

/** The types of messages that say no more than their text: the customer tapped or chose it. */
const answers: readonly string[] = ['button', 'button_reply', 'list_reply'] satisfies MessageContent['type'][]

/** Types of which the file is the message. */
const files: readonly string[] = ['image', 'video', 'audio', 'document', 'sticker'] satisfies MessageContent['type'][]

/**
 * What a stored message says, in either direction, as it can be sent once more: with the same file. Throws `conflict` for what
 * is no message to a customer or cannot be sent as one, such as an order, and where its file is not stored.
 */
export async function contentAgain(db: Kysely<Schema>, scope: Scope, message: MessageTable): Promise<OutboundContent> {
  if (message.kind === 'template') throw refusal('templateNotForwarded')
  if (message.kind !== 'text') throw refusal('kindNotForwarded')
  const stored = message.content === null ? undefined : (JSON.parse(message.content) as MessageContent)
  const attachment = (await attachmentsOf(db, scope, [message.id])).get(message.id)
  const fileId = attachment?.file?.id
  if (fileId === undefined && needsFile(stored)) throw refusal('fileNotForwarded')
  const { success, data } = OutboundContent.safeParse(asWritten(stored, { text: message.text, fileId }))
  if (!success) throw refusal('kindNotForwarded')
  return data
}

function needsFile(content: MessageContent | undefined): boolean {
  if (!content) return false
  if (files.includes(content.type)) return true
  return 'header' in content && content.header !== undefined && content.header.type !== 'text'
}

type Known = { readonly text: string; readonly fileId: string | undefined }

/** The content of a message in the shape of an outbound content. It need not be a valid one. */
function asWritten(content: MessageContent | undefined, { text, fileId }: Known): object {
  if (!content || answers.includes(content.type)) return { type: 'text', text }
  if (content.type === 'text') return { ...content, text: content.body ?? text }
  if (!('header' in content) || content.header === undefined) return { ...content, file_id: fileId }
  return { ...content, header: { ...content.header, file_id: fileId } }
}

function refusal(key: 'templateNotForwarded' | 'fileNotForwarded' | 'kindNotForwarded'): AppError {
  return new AppError('conflict', sentence(key))
}
