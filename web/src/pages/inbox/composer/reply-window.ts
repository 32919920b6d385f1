import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { i18n } from '../../../i18n/i18n.ts'

/** The reason why free text cannot be sent in a conversation now, or undefined if it can. */
export function replyWindowProblem(
  conversation: Pick<ConversationDetail, 'opt_out' | 'is_blocked' | 'window_closes_at' | 'group_id' | 'group'>,
  now: number,
): string | undefined {
  if (conversation.group_id !== null) {
    if (conversation.group?.state === 'suspended') return i18n.t('timeline:cannotReplyToSuspendedGroup')
    if (conversation.group?.state === 'deleted') return i18n.t('timeline:cannotReplyToDeletedGroup')
    return i18n.t('inbox:cannotReplyToGroup')
  }
  if (conversation.is_blocked) return i18n.t('inbox:cannotReplyToBlocked')
  if (conversation.opt_out === 'everything') {
    return i18n.t('inbox:cannotReplyAfterOptOut')
  }
  if (conversation.window_closes_at === null) {
    return i18n.t('inbox:cannotReplyBeforeFirstMessage')
  }
  if (Date.parse(conversation.window_closes_at) <= now) {
    return i18n.t('inbox:cannotReplyAfterWindow')
  }
  return undefined
}
