import { Stack, Text } from '@mantine/core'
import type { ChannelView } from '@parley/shared/workspace/channels'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../ui/lists/skeletons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { Health } from './health.tsx'
import { RateLimitForm } from './rate-limit-form.tsx'

export function ChannelPanel({ mode }: { mode: Mode }) {
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const channel = useQuery(trpc.channels.current.queryOptions({ workspaceId, mode }))
  return (
    <Panel title={mode === 'live' ? 'Live' : 'Test'} action={channel.data && <PlatformBadge channel={channel.data} />}>
      <Loaded query={channel} skeleton={<TableSkeleton rows={3} />}>
        {(view) => (
          <Stack gap="md">
            <Description channel={view} />
            <Health mode={mode} />
            <RateLimitForm channel={view} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function PlatformBadge({ channel: { platform } }: { channel: ChannelView }) {
  return platform === 'simulator' ? (
    <StatusBadge tone="test">Simulator</StatusBadge>
  ) : (
    <StatusBadge tone="good">WhatsApp</StatusBadge>
  )
}

function Description({ channel: { platform, mode } }: { channel: ChannelView }) {
  if (platform !== 'simulator') {
    return <Text size="sm">Messages are sent through WhatsApp and reach your customers.</Text>
  }
  const words =
    mode === 'live'
      ? 'Simulated: no number connected. All features work, but messages do not reach real phones and nothing is charged.'
      : 'Test mode always uses the simulator. Nothing in test mode can reach a real phone.'
  return (
    <Callout tone={mode === 'live' ? 'warn' : 'info'}>
      <Text size="sm">{words}</Text>
    </Callout>
  )
}
