import { useQuery } from '@tanstack/react-query'
import { useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Callout } from '../../ui/text/callout.tsx'

/** Whose messages arrive here: nobody should believe that a customer got them, or that none did. */
export function ChannelNotice() {
  const trpc = useTRPC()
  const { mode } = useWorkspaceContext()
  const channel = useQuery(trpc.channels.current.queryOptions(useScope()))
  if (mode === 'test' || !channel.data) return null
  if (channel.data.platform !== 'simulator') {
    return (
      <Callout tone="info" title="Live traffic goes to WhatsApp">
        What you play here does not reach it. Switch to test mode to use the simulator.
      </Callout>
    )
  }
  return (
    <Callout tone="warn" title="Live traffic goes to this simulator">
      No real number is connected yet, so live messages end here and no customer gets them.
    </Callout>
  )
}
