import type { ListedConversation } from '@parley/shared/conversations/search-match'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useTo } from '../../../scope.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { searchWithMessage } from '../next/search-with-message.ts'
import { focusedConversation, focusRow } from './focused-row.ts'
import type { Selection } from './use-selection.ts'

type RowKeys = {
  conversations: readonly ListedConversation[]
  selection: Selection | undefined
  scrollTo: (index: number) => void
}

/**
 * j and k move through the list from the focused row, else the last one reached, else the open one; x selects it. With Shift
 * they open the conversation, for reading one after another.
 */
export function useRowKeys({ conversations, selection, scrollTo }: RowKeys): void {
  const { t } = useTranslation('inbox')
  const { conversationId } = useParams()
  const lastReached = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever conversation is opened, j and k continue from there
  useEffect(() => {
    lastReached.current = undefined
  }, [conversationId])
  const current = () => {
    const id = focusedConversation() ?? lastReached.current ?? conversationId
    return conversations.findIndex(({ _id }) => _id === id)
  }
  const move = (step: number) => {
    const index = Math.min(Math.max(current() + step, 0), conversations.length - 1)
    const id = conversations[index]?._id
    if (id === undefined) return
    lastReached.current = id
    scrollTo(index)
    focusRow(id)
  }
  const navigate = useNavigate()
  const to = useTo()
  const location = useLocation()
  const open = (step: number) => {
    const from = conversations.findIndex(({ _id }) => _id === conversationId)
    const index = from < 0 ? Math.max(current(), 0) : from + step
    const next = conversations[index]
    if (!next) return
    scrollTo(index)
    if (focusedConversation() !== undefined) focusRow(next._id)
    const search = searchWithMessage(location.search, next.match?.message_id)
    // At once, so that the next key press is about the conversation that was opened.
    void navigate({ pathname: to(`inbox/${next._id}`), search }, { flushSync: true })
  }
  const toggleCurrent = () => {
    const id = conversations[current()]?._id
    if (id !== undefined) selection?.toggle(id)
  }
  useShortcuts(t('inbox'), [
    { keys: 'j', name: t('nextConversation'), run: () => move(1) },
    { keys: 'k', name: t('previousConversation'), run: () => move(-1) },
    { keys: 'J', name: t('openNextConversation'), run: () => open(1) },
    { keys: 'K', name: t('openPreviousConversation'), run: () => open(-1) },
    ...(selection ? [{ keys: 'x', name: t('selectConversation'), run: toggleCurrent }] : []),
  ])
}
