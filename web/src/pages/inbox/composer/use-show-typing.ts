import { useMemo } from 'react'
import { useScope } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'

/** WhatsApp shows it for 25 seconds. */
const repeatMs = 20_000

/** Shows the customer that a reply is being typed, again while that goes on, where the workspace chose so. */
export function useShowTyping(conversationId: string) {
  const client = useTRPCClient()
  const { workspaceId, mode } = useScope()
  return useMemo(() => {
    let shownAt = 0
    return {
      show: () => {
        if (Date.now() - shownAt < repeatMs) return
        shownAt = Date.now()
        // The customer then sees nothing of it, which changes nothing for the reply.
        client.messages.typing.mutate({ workspaceId, mode, conversationId }).catch(() => {})
      },
      /** The reply was sent, which ends it for the customer. */
      end: () => {
        shownAt = 0
      },
    }
  }, [client, workspaceId, mode, conversationId])
}
