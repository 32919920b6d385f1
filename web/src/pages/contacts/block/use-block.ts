import { useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'

/** Blocks and unblocks a contact, and shows its new state wherever the contact appears. */
export function useBlock(contactId: string) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries(trpc.conversations.pathFilter()),
      queries.invalidateQueries(trpc.contacts.pathFilter()),
    ])
  }
  return {
    block: async (input: { reason?: string | undefined }) => {
      await client.contacts.block.mutate({ ...scope, contactId, ...input })
      await refresh()
    },
    unblock: async () => {
      await client.contacts.unblock.mutate({ ...scope, contactId })
      await refresh()
    },
  }
}
