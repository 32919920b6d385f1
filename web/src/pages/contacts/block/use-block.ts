import { useScope } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { useRefreshContacts } from '../use-refresh-contacts.ts'

/** Blocks and unblocks a contact, and shows its new state wherever the contact appears. */
export function useBlock(contactId: string) {
  const client = useTRPCClient()
  const scope = useScope()
  const refresh = useRefreshContacts()
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
