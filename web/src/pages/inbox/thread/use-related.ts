import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import type { RelatedConversation } from '@parley/shared/conversations/related'
import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'

const none: readonly RelatedConversation[] = []

/** The conversations with the same customer on the same channel, newest activity first. None for a group. */
export function useRelated({ _id: conversationId }: Pick<ConversationDetail, '_id'>): readonly RelatedConversation[] {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.conversations.related.queryOptions({ ...useScope(), conversationId }))
  return data?.data ?? none
}
