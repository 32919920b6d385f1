import type { ActivityView } from '@parley/shared/conversations/activity'
import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'

/** What was done with a conversation, oldest first. The thread does not wait for it. */
export function useActivity(conversationId: string): readonly ActivityView[] {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.conversations.activity.queryOptions({ ...useScope(), conversationId }))
  return data?.data ?? none
}

const none: readonly ActivityView[] = []
