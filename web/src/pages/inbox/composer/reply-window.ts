import type { ConversationDetail } from '@parley/shared/conversations/conversations'

/** The reason why free text cannot be sent in a conversation now, or undefined if it can. */
export function replyWindowProblem(
  conversation: Pick<ConversationDetail, 'opt_out' | 'window_closes_at' | 'group_id'>,
  now: number,
): string | undefined {
  if (conversation.group_id !== null) {
    return 'This is a group. You can read what is written in it, but Parley cannot send messages to groups.'
  }
  if (conversation.opt_out === 'everything') {
    return 'This customer opted out of all messages. You cannot reply.'
  }
  if (conversation.window_closes_at === null) {
    return 'This customer has not sent a message yet. Until they do, you can only send an approved template.'
  }
  if (Date.parse(conversation.window_closes_at) <= now) {
    return 'The customer’s last message was more than 24 hours ago. Until they write again, you can only send an approved template.'
  }
  return undefined
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** `24h`, or `59m` in the last hour; rounded up. */
export function formatTimeLeft(leftMs: number): string {
  return leftMs > hourMs ? `${Math.ceil(leftMs / hourMs)}h` : `${Math.ceil(leftMs / minuteMs)}m`
}
