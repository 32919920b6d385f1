import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../../trpc.ts'

/** Refetches everything that shows the user's account: this page, the frame and the list of members. */
export function useRefresh(): () => Promise<unknown> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries(trpc.account.pathFilter()),
      queries.invalidateQueries(trpc.members.pathFilter()),
    ])
}
