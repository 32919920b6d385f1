import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { slashWordIn } from './slash-word.ts'

const mostOffered = 8

/** The canned replies that a slash offers, chosen by arrow keys and Enter or by a click. */
export function useCannedReplies(text: string, write: (text: string) => void) {
  const trpc = useTRPC()
  const word = slashWordIn(text)
  const [dismissed, setDismissed] = useState<string>()
  const [place, setPosition] = useState(0)
  const replies = useQuery(
    trpc.cannedReplies.list.queryOptions(useScope(), { staleTime: 60_000, enabled: word !== undefined }),
  )
  const isOpen = word !== undefined && dismissed !== text && replies.data !== undefined
  const offered = isOpen ? offeredFor(word, replies.data.data) : []
  const current = Math.min(place, Math.max(offered.length - 1, 0))

  const take = (reply: CannedReplyView) => {
    write(text.replace(/\/[\w-]*$/, () => reply.text))
    setPosition(0)
    document.getElementById('composer')?.focus()
  }
  /** True when the key was for the list. */
  const takeKey = (event: KeyboardEvent): boolean => {
    const reply = offered[current]
    if (!reply) return false
    if (event.key === 'ArrowDown') setPosition((current + 1) % offered.length)
    else if (event.key === 'ArrowUp') setPosition((current + offered.length - 1) % offered.length)
    else if (event.key === 'Escape') setDismissed(text)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') take(reply)
    else return false
    event.preventDefault()
    return true
  }
  const fieldProps =
    offered.length > 0
      ? { 'aria-controls': 'canned-replies', 'aria-activedescendant': `canned-${offered[current]?.id}` }
      : {}
  return { isOpen, offered, current, hasAny: (replies.data?.data.length ?? 0) > 0, take, takeKey, fieldProps }
}

export type Canned = ReturnType<typeof useCannedReplies>

function offeredFor(word: string, replies: readonly CannedReplyView[]): CannedReplyView[] {
  const named = replies.filter(({ shortcut }) => shortcut.startsWith(word))
  const saying = replies.filter((each) => !named.includes(each) && each.text.toLowerCase().includes(word))
  return [...named, ...saying].slice(0, mostOffered)
}
