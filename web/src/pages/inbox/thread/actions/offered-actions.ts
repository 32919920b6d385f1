import { withMentions } from '@parley/shared/conversations/mentions'
import type { MessageView, ThreadMessage } from '@parley/shared/conversations/messages'
import { captionOf } from '../content/caption-of.ts'

/** What a person who may reply can do with a message. Copying is possible whenever there is a text. */
export type Offered = { readonly answer: boolean; readonly forward: boolean; readonly retry: boolean }

/** The platform has the message, so that it can be quoted and reacted to. */
const arrived: readonly MessageView['status'][] = ['received', 'sent', 'delivered', 'read']

/** The types of received messages that are not forwarded: they are about another message, or no customer can be sent them. */
const notForwarded: readonly string[] = [
  'call_permission_reply',
  'edit',
  'form_reply',
  'media_placeholder',
  'order',
  'request_welcome',
  'unknown',
  'unsupported',
]

export function offeredActions({ kind, status, content, direction }: MessageView): Offered {
  const type = content && 'type' in content ? content.type : 'text'
  return {
    answer: kind !== 'note' && kind !== 'notice' && arrived.includes(status),
    forward: kind === 'text' && !notForwarded.includes(type),
    retry: kind === 'text' && direction === 'outbound' && status === 'failed',
  }
}

/** The text of a message as it is read in the thread. */
export function readText(message: ThreadMessage, nameless: string): string {
  const { kind, content } = message
  if (content && 'type' in content && content.type === 'text') return content.body ?? message.text
  if (kind !== 'note') return captionOf(message)
  const names = new Map(message.mentions?.map(({ user_id, name }) => [user_id, name]))
  return withMentions(message.text, (userId) => `@${names.get(userId) ?? nameless}`)
}
