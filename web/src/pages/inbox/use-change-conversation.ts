import type { ConversationChange } from '@parley/shared/conversations/conversations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { notifyFailure } from '../../ui/overlays/notify.ts'

/** Changes one conversation and refetches everything that shows it. */
export function useChangeConversation(conversationId: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const scope = useScope()
  return useMutation({
    mutationFn: (change: Omit<ConversationChange, 'conversationId'>) =>
      client.conversations.change.mutate({ ...scope, conversationId, ...change }),
    onSuccess: () => queries.invalidateQueries(trpc.conversations.pathFilter()),
    onError: notifyFailure,
  })
}
