import type { MergeContacts } from '@parley/shared/contacts/merges'
import { useScope } from '../../../scope.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { useRefreshContacts } from '../use-refresh-contacts.ts'

/** Merges and splits contacts, and shows the result wherever they appear. */
export function useMerges() {
  const client = useTRPCClient()
  const scope = useScope()
  const refresh = useRefreshContacts()
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
