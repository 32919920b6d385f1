import { useQuery } from '@tanstack/react-query'
import { useScope, useWorkspaceContext } from '../scope.ts'
import { useTRPC } from '../trpc.ts'

/** Whether the simulator answers live messages because no number is connected. Never in test mode, which has its own label. */
export function useIsSimulated(): boolean {
  const trpc = useTRPC()
  const { mode, workspace } = useWorkspaceContext()
  const enabled = mode === 'live' && workspace.two_factor !== 'missing'
  const channel = useQuery({ ...trpc.channels.get.queryOptions(useScope()), enabled })
  return mode === 'live' && channel.data?.platform === 'simulator'
}
