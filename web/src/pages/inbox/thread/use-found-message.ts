import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { useMessages } from './use-messages.ts'

/** The most pages that are loaded to reach a message, of 50 messages each. */
const maxPages = 40

type Messages = Pick<ReturnType<typeof useMessages>, 'data' | 'hasOlder' | 'isLoadingOlder' | 'loadOlder'>

/** Scrolls once to the message that a search found, whose ID is in the address. Earlier messages are loaded until it is there. */
export function useFoundMessage(box: RefObject<HTMLElement | null>, messages: Messages): string | undefined {
  const [parameters] = useSearchParams()
  const wanted = parameters.get('message') ?? undefined
  const reached = useRef<string>(undefined)
  const pages = useRef(0)
  const { data, hasOlder, isLoadingOlder, loadOlder } = messages
  useEffect(() => {
    if (wanted === undefined || reached.current === wanted || data === undefined) return
    if (data.some(({ id }) => id === wanted)) {
      reached.current = wanted
      box.current?.querySelector(`[data-message="${CSS.escape(wanted)}"]`)?.scrollIntoView({ block: 'center' })
    } else if (hasOlder && !isLoadingOlder && pages.current < maxPages) {
      pages.current += 1
      loadOlder()
    }
  }, [wanted, data, hasOlder, isLoadingOlder, loadOlder, box])
  return wanted
}
