import type { MessageView, Reaction } from '@parley/shared/conversations/messages'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { MessageAttachment } from './attachments/attachments.store.ts'
import { presentAttachment } from './attachments/present-attachment.ts'
import { errorOf } from './record-status-update.ts'

type Beside = { readonly attachment?: MessageAttachment | undefined; readonly reactions?: Reaction[] | undefined }

export function presentMessage(message: MessageTable, { attachment, reactions }: Beside = {}): MessageView {
  return {
    id: message.id,
    conversation_id: message.conversation_id,
    direction: message.direction,
    kind: message.kind,
    text: message.text,
    ...(message.content !== null && { content: JSON.parse(message.content) as NonNullable<MessageView['content']> }),
    ...(attachment && presentAttachment(attachment)),
    ...(reactions && { reactions }),
    status: message.status,
    error: errorOf(message),
    campaign_id: message.campaign_id,
    sent_by: message.sent_by_name,
    created_at: new Date(message.created_at).toISOString(),
    sent_at: timeOf(message.sent_at),
    delivered_at: timeOf(message.delivered_at),
    read_at: timeOf(message.read_at),
  }
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
