import { useQuery } from '@tanstack/react-query'
import { useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Callout } from '../../ui/text/callout.tsx'

/** States in live mode whether messages go to the simulator or to real customers. */
export function ChannelNotice() {
  const trpc = useTRPC()
  const { mode } = useWorkspaceContext()
  const channel = useQuery(trpc.channels.current.queryOptions(useScope()))
  if (mode === 'test' || !channel.data) return null
  if (channel.data.platform !== 'simulator') {
    return (
      <Callout tone="info" title="Live mode uses WhatsApp">
        The simulator has no effect on live mode. Switch to test mode to use it.
      </Callout>
    )
  }
  return (
    <Callout tone="warn" title="Simulated: no number connected">
      Live messages are sent to this simulator and do not reach customers.
    </Callout>
  )
}
