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
import type { Selection } from './use-selection.ts'

/**
 * Single-key shortcuts for the selected conversations, else for that of the focused row, else for the open one. After
 * resolving a focused row the focus moves to the next. Conversations that could not be changed stay selected.
 */
export function useConversationKeys(rows: readonly ConversationView[], selection: Selection): void {
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
  const targets = (): ConversationView[] => {
    if (selection.chosen.length > 0) return rows.filter(({ _id }) => selection.has(_id))
    const conversation = target()
    return conversation ? [conversation] : []
  }
  const changeTargets = async (conversations: readonly ConversationView[], requested: Parameters<typeof change>[1]) => {
    if (conversations.length === 0) return new Set<string>()
    const failed = await change(conversations, requested)
    if (selection.chosen.length > 0) selection.choose([...failed])
    return failed
  }
  const markTargetsUnread = () => {
    // A resolved conversation is read.
    for (const { _id, status } of targets()) if (status !== 'resolved') markUnread(_id)
  }
  const resolveOrReopen = async () => {
    const conversations = targets()
    const [first] = conversations
    const status = conversations.every((each) => each.status === 'resolved') ? 'open' : 'resolved'
    const movesOn = status === 'resolved' && selection.chosen.length === 0 && focusedConversation() !== undefined
    const next = first && movesOn ? nextConversation(rows, first._id) : undefined
    const failed = await changeTargets(conversations, { status })
    if (next && failed.size === 0) focusRow(next)
  }
  const write = (kind: WritingKind) => {
    const conversationId = conversationOfKeys(openId)
    if (conversationId === undefined) return
    if (conversationId !== openId)
      void navigate({ pathname: to(`inbox/${conversationId}`), search: searchWithMessage(search) })
    startWriting({ conversationId, kind })
  }
  useShortcuts(
    t('inbox'),
    mayChange
      ? [
          { keys: 'r', name: t('reply'), run: () => write('text') },
          { keys: 'n', name: t('addANote'), run: () => write('note') },
          { keys: 'e', name: t('resolveOrReopen'), run: () => void resolveOrReopen() },
          { keys: 'a', name: t('assignToMe'), run: () => void changeTargets(targets(), { assignee: me.user.id }) },
          { keys: 'u', name: t('markAsUnread'), run: markTargetsUnread },
          ...(selection.chosen.length > 0
            ? [{ keys: 'Escape', name: t('clearSelection'), run: () => selection.choose([]) }]
            : []),
        ]
      : [],
  )
}
