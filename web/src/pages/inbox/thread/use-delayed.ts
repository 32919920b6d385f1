import type { DelayedMessageView } from '@parley/shared/conversations/messages'
import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'

/** The messages of a conversation that are sent in a few seconds, the next one first. */
export function useDelayed(conversationId: string): readonly DelayedMessageView[] {
  const trpc = useTRPC()
  return useQuery(trpc.messages.delayed.queryOptions({ ...useScope(), conversationId })).data?.data ?? none
}

const none: readonly DelayedMessageView[] = []
