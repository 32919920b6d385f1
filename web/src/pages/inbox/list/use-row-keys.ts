import type { ConversationView } from '@parley/shared/conversations/conversations'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { focusedConversation, focusRow } from './focused-row.ts'
import type { Selection } from './use-selection.ts'

type RowKeys = {
  conversations: readonly ConversationView[]
  selection: Selection | undefined
  scrollTo: (index: number) => void
}

/** j and k move through the list from the focused row, else the last one reached, else the open one; x selects it. */
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
  const toggleCurrent = () => {
    const id = conversations[current()]?._id
    if (id !== undefined) selection?.toggle(id)
  }
  useShortcuts(t('inbox'), [
    { keys: 'j', name: t('nextConversation'), run: () => move(1) },
    { keys: 'k', name: t('previousConversation'), run: () => move(-1) },
    ...(selection ? [{ keys: 'x', name: t('selectConversation'), run: toggleCurrent }] : []),
  ])
}
