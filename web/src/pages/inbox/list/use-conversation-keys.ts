import type { BulkConversationChange, ConversationView } from '@parley/shared/conversations/conversations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useMay, useScope, useTo, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { keepTypedAhead } from '../../../ui/pick/typed-ahead.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { type Start, startWriting } from '../composer/start-writing.ts'
import { nextConversation } from '../next/next-conversation.ts'
import { searchWithMessage } from '../next/search-with-message.ts'
import type { Picked } from '../picker/picked.ts'
import { useChangeConversations } from '../use-change-conversations.ts'
import { useMarkUnread } from '../use-mark-unread.ts'
import { conversationOfKeys, focusedConversation, focusRow } from './focused-row.ts'
import type { Selection } from './use-selection.ts'

/**
 * Single-key shortcuts for the selected conversations, else for that of the focused row, else for the open one. After
 * resolving or snoozing a focused row the focus moves to the next. Conversations that could not be changed stay selected.
 * Returns what a key asks for, to be shown in the picker.
 */
export function useConversationKeys(rows: readonly ConversationView[], selection: Selection) {
  const { t } = useTranslation('inbox')
  const { me } = useWorkspaceContext()
  const { conversationId: openId } = useParams()
  const navigate = useNavigate()
  const to = useTo()
  const { search } = useLocation()
  const { change } = useChangeConversations()
  const markUnread = useMarkUnread()
  const mayChange = useMay('reply')
  const [asked, setAsked] = useState<Asked>()

  const targets = useTargets(rows, selection)
  const changeTargets = async (conversations: readonly ConversationView[], requested: ConversationsChange) => {
    if (conversations.length === 0) return new Set<string>()
    const failed = await change(conversations, requested)
    const ids = conversations.map(({ _id }) => _id)
    selection.endChange(ids, failed)
    return failed
  }
  const markTargetsUnread = () => {
    // A resolved conversation is read.
    for (const { _id, status } of targets()) if (status !== 'resolved') markUnread(_id)
  }
  const resolveOrReopen = async () => {
    const conversations = targets()
    const status = conversations.every((each) => each.status === 'resolved') ? 'open' : 'resolved'
    await changeAndMoveOn(conversations, { status })
  }
  const changeAndMoveOn = async (conversations: readonly ConversationView[], requested: ConversationsChange) => {
    const [first] = conversations
    const isDone = requested.status === 'resolved' || typeof requested.snoozed_until === 'string'
    const movesOn = isDone && selection.chosen.length === 0 && focusedConversation() !== undefined
    const next = first && movesOn ? nextConversation(rows, first._id) : undefined
    const failed = await changeTargets(conversations, requested)
    if (next && failed.size === 0) focusRow(next)
  }
  const ask = (picked: Picked, conversations = targets()) => {
    if (conversations.length === 0) return
    // The dialog for a date and time has no text.
    if (picked !== 'time') keepTypedAhead()
    setAsked({
      picked,
      conversations,
      onChange: (requested) => void changeAndMoveOn(conversations, requested),
      onClose: () => setAsked(undefined),
      onPick: (other) => ask(other, conversations),
    })
  }
  const begin = (kind: Start) => {
    const conversationId = conversationOfKeys(openId)
    if (conversationId === undefined) return
    if (conversationId !== openId)
      void navigate({ pathname: to(`inbox/${conversationId}`), search: searchWithMessage(search) })
    if (!startWriting({ conversationId, kind }) && kind !== 'template') keepTypedAhead()
  }
  useShortcuts(
    t('inbox'),
    mayChange
      ? [
          { keys: 'r', name: t('reply'), run: () => begin('text') },
          { keys: 'n', name: t('addANote'), run: () => begin('note') },
          { keys: 'e', name: t('resolveOrReopen'), run: () => void resolveOrReopen() },
          { keys: 'a', name: t('assignToMe'), run: () => void changeTargets(targets(), { assignee: me.user.id }) },
          { keys: 'A', name: t('assignTo'), run: () => ask('assignee') },
          { keys: 's', name: t('snooze'), run: () => ask('snooze') },
          { keys: 't', name: t('addOrRemoveTag'), run: () => ask('tag') },
          { keys: 'p', name: t('setPriority'), run: () => ask('priority') },
          { keys: 'm', name: t('sendATemplate'), run: () => begin('template') },
          { keys: 'u', name: t('markAsUnread'), run: markTargetsUnread },
          ...(selection.chosen.length > 0
            ? [{ keys: 'Escape', name: t('clearSelection'), run: () => selection.choose([]) }]
            : []),
        ]
      : [],
  )
  return asked
}

/** Returns the conversations that a key acts on. */
function useTargets(rows: readonly ConversationView[], selection: Selection): () => ConversationView[] {
  const trpc = useTRPC()
  const scope = useScope()
  const queries = useQueryClient()
  const { conversationId: openId } = useParams()
  const target = (): ConversationView | undefined => {
    const id = conversationOfKeys(openId)
    const opened = () => queries.getQueryData(trpc.conversations.get.queryKey({ ...scope, conversationId: id ?? '' }))
    return rows.find(({ _id }) => _id === id) ?? opened()
  }
  return () => {
    if (selection.chosen.length > 0) return rows.filter(({ _id }) => selection.has(_id))
    const conversation = target()
    return conversation ? [conversation] : []
  }
}

type ConversationsChange = Omit<BulkConversationChange, 'conversationIds'>

/** What a key asks for, of which conversations, and what is done with the choice. */
type Asked = {
  readonly picked: Picked
  readonly conversations: readonly ConversationView[]
  readonly onChange: (requested: ConversationsChange) => void
  readonly onClose: () => void
  readonly onPick: (picked: Picked) => void
}
