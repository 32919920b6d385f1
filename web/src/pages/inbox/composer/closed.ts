import type { ConversationDetail } from '@parley/shared/conversations/conversations'

/** Why no free text can be sent into a conversation now, or undefined when it can. */
export function whyClosed(
  conversation: Pick<ConversationDetail, 'opt_out' | 'window_closes_at'>,
  now: number,
): string | undefined {
  if (conversation.opt_out === 'everything') {
    return 'This customer wants no messages at all, so no answer can be sent.'
  }
  if (conversation.window_closes_at === null) {
    return 'This customer has not written yet. Until they do, only an approved template can be sent.'
  }
  if (Date.parse(conversation.window_closes_at) <= now) {
    return 'The customer wrote more than 24 hours ago. Until they write again, only an approved template can be sent.'
  }
  return undefined
}
