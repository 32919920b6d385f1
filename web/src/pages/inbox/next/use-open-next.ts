import type { ConversationView } from '@parley/shared/conversations/conversations'
import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { useTo } from '../../../scope.ts'
import { nextConversation } from './next-conversation.ts'
import { searchWithMessage } from './search-with-message.ts'
import { ShownRows } from './shown-rows.ts'

/**
 * Opens the next conversation of the list if the open one is among those that are done, or the list if none is left. Returns
 * how to go back to it.
 */
export function useOpenNext() {
  const shown = useContext(ShownRows)
  const navigate = useNavigate()
  const to = useTo()
  return (done: readonly ConversationView[]): (() => void) => {
    const { pathname, search } = window.location
    const left = done.find(({ _id }) => pathname.endsWith(`/inbox/${_id}`))
    const next = left && nextConversation(shown.current, left._id, new Set(done.map(({ _id }) => _id)))
    if (next === undefined) return () => {}
    void navigate({ pathname: to(next === null ? 'inbox' : `inbox/${next}`), search: searchWithMessage(search) })
    return () => void navigate({ pathname, search })
  }
}
