import type { MergeContacts } from '@parley/shared/contacts/merges'
import { useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'

/** Merges and splits contacts, and shows the result wherever they appear. */
export function useMerges() {
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
    merge: async (input: MergeContacts) => {
      const remaining = await client.contacts.merge.mutate({ ...scope, ...input })
      await refresh()
      return remaining
    },
    split: async (contactId: string) => {
      await client.contacts.split.mutate({ ...scope, contactId })
      await refresh()
    },
    dismiss: async (contactId: string, otherContactId: string) => {
      await client.contacts.dismissMerge.mutate({ ...scope, contactId, otherContactId })
      await refresh()
    },
  }
}
