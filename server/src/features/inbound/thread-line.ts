import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { Direction } from '@parley/shared/conversations/messages'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'

type Line = {
  readonly channel: Channel
  readonly contactId: string
  readonly conversationId: string | null
  /** Under which it is stored once. */
  readonly platformMessageId: string
  readonly direction: Direction
  readonly text: string
  readonly content: MessageContent
  readonly at: number
}

/**
 * What stands in a thread without being a message that anybody sent, such as a call. It is final as soon as it is stored, and
 * never what a customer answers.
 */
export function threadLine(app: App, scope: Scope, line: Line): MessageTable {
  return {
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    channel_id: line.channel.id,
    contact_id: line.contactId,
    conversation_id: line.conversationId,
    direction: line.direction,
    kind: 'notice',
    text: line.text,
    content: JSON.stringify(line.content),
    template_request: null,
    status: 'received',
    platform_message_id: line.platformMessageId,
    quoted_platform_message_id: null,
    campaign_id: null,
    error_code: null,
    error_message: null,
    sent_by_id: null,
    sent_by_name: null,
    created_at: Math.min(line.at, app.now()),
    sent_at: null,
    delivered_at: null,
    read_at: null,
    failed_at: null,
  }
}
