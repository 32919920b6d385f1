import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../../trpc.ts'

/** Asks again for all that hangs on the number: the channel everywhere it shows, and the templates it sends. */
export function useRefreshNumber(): () => Promise<unknown> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () => Promise.all([trpc.channels, trpc.templates].map((each) => queries.invalidateQueries(each.pathFilter())))
}
