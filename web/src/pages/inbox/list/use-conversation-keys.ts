import type { ConversationView } from '@parley/shared/conversations/conversations'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useMay, useScope, useTo, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { startWriting, type WritingKind } from '../composer/start-writing.ts'
import { nextConversation } from '../next/next-conversation.ts'
import { searchWithMessage } from '../next/search-with-message.ts'
import { useChangeConversations } from '../use-change-conversations.ts'
import { useMarkUnread } from '../use-mark-unread.ts'
import { conversationOfKeys, focusedConversation, focusRow } from './focused-row.ts'

/**
 * Single-key shortcuts for a conversation: that of the focused row, else the open one. After resolving a focused row the
 * focus moves to the next.
 */
export function useConversationKeys(rows: readonly ConversationView[]): void {
  const { t } = useTranslation('inbox')
  const { me } = useWorkspaceContext()
  const trpc = useTRPC()
  const scope = useScope()
  const queries = useQueryClient()
  const { conversationId: openId } = useParams()
  const navigate = useNavigate()
  const to = useTo()
  const { search } = useLocation()
  const { change } = useChangeConversations()
  const markUnread = useMarkUnread()
  const mayChange = useMay('reply')

  const target = (): ConversationView | undefined => {
    const id = conversationOfKeys(openId)
    const opened = () => queries.getQueryData(trpc.conversations.get.queryKey({ ...scope, conversationId: id ?? '' }))
    return rows.find(({ _id }) => _id === id) ?? opened()
  }
  const resolveOrReopen = async () => {
    const conversation = target()
    if (!conversation) return
    const status = conversation.status === 'resolved' ? 'open' : 'resolved'
    const isOfRow = focusedConversation() !== undefined
    const next = isOfRow && status === 'resolved' ? nextConversation(rows, conversation._id) : undefined
    const failed = await change([conversation], { status })
    if (next && failed.size === 0) focusRow(next)
  }
  const assignToMe = () => {
    const conversation = target()
    if (conversation) void change([conversation], { assignee: me.user.id })
  }
  const write = (kind: WritingKind) => {
    const conversationId = conversationOfKeys(openId)
    if (conversationId === undefined) return
    if (conversationId !== openId)
      void navigate({ pathname: to(`inbox/${conversationId}`), search: searchWithMessage(search) })
    startWriting({ conversationId, kind })
  }
  const markTargetUnread = () => {
    const conversation = target()
    if (conversation) markUnread(conversation._id)
  }
  useShortcuts(
    t('inbox'),
    mayChange
      ? [
          { keys: 'r', name: t('reply'), run: () => write('text') },
          { keys: 'n', name: t('addANote'), run: () => write('note') },
          { keys: 'e', name: t('resolveOrReopen'), run: () => void resolveOrReopen() },
          { keys: 'a', name: t('assignToMe'), run: assignToMe },
          { keys: 'u', name: t('markAsUnread'), run: markTargetUnread },
        ]
      : [],
  )
}
