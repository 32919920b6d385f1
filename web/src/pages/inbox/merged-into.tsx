import type { ShownConversation } from '@parley/shared/conversations/unread'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { ThreadSkeleton } from '../../ui/lists/skeletons.tsx'
import { keepTypedAhead } from '../../ui/pick/typed-ahead.ts'
import { startWriting, type WritingKind } from './composer/start-writing.ts'
import { useMoveDrafts } from './composer/use-move-drafts.ts'
import { searchWithMessage } from './next/search-with-message.ts'

type MergedIntoProps = { fromId: string; conversation: ShownConversation }

/**
 * Leads from a conversation to the one that it was merged into, with what was written in it. Whoever was writing when somebody else
 * merged it goes on writing.
 */
export function MergedInto({ fromId, conversation }: MergedIntoProps) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const navigate = useNavigate()
  const to = useTo()
  const { search } = useLocation()
  const moveDrafts = useMoveDrafts()
  // While this is first rendered, the field that it replaces still has the focus.
  const [focused] = useState(kindOfFocusedField)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conversation is merged once
  useLayoutEffect(() => {
    const { _id: conversationId } = conversation
    const moved = moveDrafts(fromId, conversationId)
    if (focused) {
      keepTypedAhead()
      startWriting({ conversationId, kind: moved ?? focused, isRestored: true })
    }
    queries.setQueryData(trpc.conversations.get.queryKey({ ...scope, conversationId }), conversation)
    void navigate({ pathname: to(`inbox/${conversationId}`), search: searchWithMessage(search) }, { replace: true })
  }, [])
  return <ThreadSkeleton />
}

function kindOfFocusedField(): WritingKind | undefined {
  const field = document.activeElement
  if (field?.id !== 'composer') return undefined
  return field.closest<HTMLElement>('[data-kind]')?.dataset.kind === 'note' ? 'note' : 'text'
}
