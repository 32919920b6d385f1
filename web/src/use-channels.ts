import type { ChannelView } from '@parley/shared/workspace/channels'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { useQuery } from '@tanstack/react-query'
import { useScope } from './scope.ts'
import { useTRPC } from './trpc.ts'

/** The channels of a mode, those that were removed at the end. Undefined until they are loaded. */
export function useAllChannels(mode: Mode): ChannelView[] | undefined {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.channels.list.queryOptions({ ...useScope(), mode }, { staleTime: 60_000 }))
  return data?.data
}
