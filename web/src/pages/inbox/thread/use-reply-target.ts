import type { RelatedConversation } from '@parley/shared/conversations/related'
import type { ShownConversation } from '@parley/shared/conversations/unread'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { startWriting } from '../composer/start-writing.ts'
import { useMessageDraft } from '../composer/use-message-draft.ts'
import { useMoveDrafts } from '../composer/use-move-drafts.ts'

/** The state of the address of a conversation that was chosen for the reply, by its tab. */
export type ChosenForReply = { readonly repliesInto?: string }

/**
 * The conversation that a reply goes into: the one that was chosen by its tab, else the newest that is not resolved. What is
 * being written stays where it was begun.
 */
export function useReplyTarget(
  conversation: ShownConversation,
  related: readonly RelatedConversation[],
): ShownConversation {
  const trpc = useTRPC()
  const scope = useScope()
  const { _id: ownId } = conversation
  const isChosen = (useLocation().state as ChosenForReply | null)?.repliesInto === ownId
  const [heldId, hold] = useState(ownId)
  const isWrittenIn = { own: useIsWritten(ownId), held: useIsWritten(heldId) }
  const open = related.filter(({ status, is_history }) => status !== 'resolved' && !is_history)
  const isHeld = heldId !== ownId && open.some(({ id }) => id === heldId) && isWrittenIn.held()
  const newest = isHeld ? heldId : (open[0]?.id ?? ownId)
  const wanted = isChosen || isWrittenIn.own() ? ownId : newest
  const { data } = useQuery(
    trpc.conversations.get.queryOptions({ ...scope, conversationId: wanted }, { enabled: wanted !== ownId }),
  )
  const target = wanted !== ownId && data ? data : conversation
  const followMerge = useFollowMerge()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another target is a reason
  useEffect(() => {
    hold(target._id)
    if (heldId !== target._id && isWrittenIn.held()) void followMerge(heldId)
  }, [target._id])
  return target
}

/** Returns a function for a conversation that replies no longer go into: if it was merged, its drafts follow it. */
function useFollowMerge(): (leftId: string) => Promise<void> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const moveDrafts = useMoveDrafts()
  return async (leftId) => {
    const options = trpc.conversations.get.queryOptions({ ...scope, conversationId: leftId }, { staleTime: 0 })
    // It may have been erased.
    const { _id: conversationId } = (await queries.fetchQuery(options).catch(() => undefined)) ?? { _id: leftId }
    if (conversationId === leftId) return
    const kind = moveDrafts(leftId, conversationId)
    if (kind) startWriting({ conversationId, kind, isRestored: true })
  }
}

function useIsWritten(conversationId: string): () => boolean {
  const [reply, note] = [useMessageDraft(conversationId, 'text'), useMessageDraft(conversationId, 'note')]
  return () => reply.read() !== '' || note.read() !== ''
}
