import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../../trpc.ts'

/** Refetches everything that depends on the number: the channels and the templates. */
export function useRefreshNumber(): () => Promise<unknown> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () => Promise.all([trpc.channels, trpc.templates].map((each) => queries.invalidateQueries(each.pathFilter())))
}
