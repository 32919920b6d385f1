import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../../trpc.ts'

/** Returns a function that refetches everything that shows a contact: itself, lists of contacts, and its conversations. */
export function useRefreshContacts(): () => Promise<unknown> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries(trpc.conversations.pathFilter()),
      queries.invalidateQueries(trpc.contacts.pathFilter()),
    ])
}
