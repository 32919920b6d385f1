import { Stack, Text } from '@mantine/core'
import type { ChannelView } from '@parley/shared/workspace/channels'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
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
  const { t } = useTranslation('channel')
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const channel = useQuery(trpc.channels.get.queryOptions({ workspaceId, mode }))
  return (
    <Panel
      title={mode === 'live' ? t('live') : t('test')}
      action={channel.data && <PlatformBadge channel={channel.data} />}
    >
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
  const { t } = useTranslation('channel')
  return platform === 'simulator' ? (
    <StatusBadge tone="test">{t('simulator')}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('whatsapp')}</StatusBadge>
  )
}

function Description({ channel: { platform, mode } }: { channel: ChannelView }) {
  const { t } = useTranslation('channel')
  if (platform !== 'simulator') {
    return <Text size="sm">{t('connectedEffect')}</Text>
  }
  const words = mode === 'live' ? t('simulatedEffect') : t('testModeEffect')
  return (
    <Callout tone="test">
      <Text size="sm">{words}</Text>
    </Callout>
  )
}
