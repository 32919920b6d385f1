import type { ConversationChange } from '@parley/shared/conversations/conversations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'

type Change = (change: Omit<ConversationChange, 'conversationId'>, onSettled?: () => void) => void

/** Changes one conversation and refetches everything that shows it. */
export function useChangeConversation(conversationId: string): Change {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const { mutate } = useMutation(
    trpc.conversations.change.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.conversations.pathFilter()),
      onError: notifyFailure,
    }),
  )
  return (change, onSettled) => mutate({ ...scope, conversationId, ...change }, onSettled && { onSettled })
}
