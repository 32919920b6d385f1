import type { ShownConversation } from '@parley/shared/conversations/unread'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import type { useMessages } from './use-messages.ts'

/** The most pages that are loaded to reach a message, of 50 messages each. */
const maxPages = 40
const markedMs = 2_500

type Messages = Pick<ReturnType<typeof useMessages>, 'data' | 'hasOlder' | 'isLoadingOlder' | 'loadOlder'>

/** A message to scroll to; each request is another object, also for the same message. */
type Jump = { readonly messageId: string }

/**
 * Scrolls once to the message that a search found, whose ID is in the address, or to the last message of the conversation
 * where it is resolved and the timeline continues with others. `showMessage` scrolls to any other, moves the focus to it and
 * marks it for a moment. Earlier messages are loaded until it is there. Returns the message to mark as well.
 */
export function useShownMessage(
  box: RefObject<HTMLElement | null>,
  messages: Messages,
  conversation: ShownConversation,
) {
  const { t } = useTranslation('timeline')
  const [parameters] = useSearchParams()
  const fromAddress = parameters.get('message') ?? undefined
  const [jump, setJump] = useState<Jump>()
  const [marked, setMarked] = useState<string>()
  const reachedFirst = useRef<string>(undefined)
  const pages = useRef(0)
  const { data, hasOlder, isLoadingOlder, loadOlder } = messages
  const { _id: conversationId, status, created_at } = conversation

  /** Loads earlier messages. Returns false where there are none, or too many. */
  const load = useCallback(() => {
    if (!hasOlder || pages.current >= maxPages) return false
    if (isLoadingOlder) return true
    pages.current += 1
    loadOlder()
    return true
  }, [hasOlder, isLoadingOlder, loadOlder])
  const scrollTo = useCallback(
    (messageId: string) => {
      const entry = box.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`)
      entry?.scrollIntoView({ block: 'center' })
      return entry
    },
    [box],
  )

  useEffect(() => {
    const first = fromAddress ?? conversationId
    if (reachedFirst.current === first || data === undefined) return
    const isEnd = fromAddress === undefined && status !== 'resolved'
    const isPast = fromAddress === undefined && (data[0]?.created_at ?? '') < created_at
    const found = data.findLast(({ id, conversation_id }) =>
      fromAddress === undefined ? conversation_id === conversationId : id === fromAddress,
    )
    if (!found && !isEnd && !isPast) return void load()
    reachedFirst.current = first
    if (found && !isEnd && found !== data.at(-1)) scrollTo(found.id)
  }, [fromAddress, conversationId, status, created_at, data, load, scrollTo])

  useEffect(() => {
    if (jump === undefined || data === undefined) return
    const isThere = data.some(({ id }) => id === jump.messageId)
    if (!isThere && load()) return
    setJump(undefined)
    if (!isThere) return notifyFailure(new Error(t('quotedMessageNotHere')))
    scrollTo(jump.messageId)?.focus({ preventScroll: true })
    setMarked(jump.messageId)
  }, [jump, data, load, scrollTo, t])
  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setMarked(undefined), markedMs)
    return () => clearTimeout(timer)
  }, [marked])

  const showMessage = useCallback((messageId: string) => {
    pages.current = 0
    setMarked(undefined)
    setJump({ messageId })
  }, [])
  return { found: marked ?? fromAddress, showMessage }
}
