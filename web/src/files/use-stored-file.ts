import type { FileView } from '@parley/shared/files/files'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useScope } from '../scope.ts'
import { useTRPC } from '../trpc.ts'

/** What is known of a stored file; undefined until it is, and for a file that was deleted. */
export function useStoredFile(fileId: string | undefined): FileView | undefined {
  const trpc = useTRPC()
  const scope = useScope()
  return useQuery(trpc.files.get.queryOptions(fileId === undefined ? skipToken : { ...scope, fileId })).data
}
