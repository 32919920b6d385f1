import { Stack, Text } from '@mantine/core'
import type { ChannelView } from '@parley/shared/workspace/channels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NotFoundPage } from '../../frame/not-found-page.tsx'
import { useMay, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { UnsavedChangesGuard } from '../../ui/forms/unsaved-changes.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { PageSkeleton, TableSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { useNamedSection } from '../../ui/use-named-section.ts'
import { ChannelActions } from './channel-actions.tsx'
import { ChannelLog } from './channel-log.tsx'
import { Health } from './health.tsx'
import { Troubleshooting } from './help/troubleshooting.tsx'
import { LookForm } from './look-form.tsx'
import { ConnectedNumber } from './number.tsx'
import { PlatformBadge } from './platform-badge.tsx'
import { BusinessProfile } from './profile-form.tsx'
import { RateLimitForm } from './rate-limit-form.tsx'

const refetchMs = 30_000

export function ChannelPage({ channelId }: { channelId: string }) {
  const trpc = useTRPC()
  const channels = useQuery(trpc.channels.list.queryOptions(useScope()))
  return (
    <Loaded query={channels} skeleton={<PageSkeleton />}>
      {({ data }) => {
        const channel = data.find(({ id }) => id === channelId)
        return channel ? <OneChannel key={channel.id} channel={channel} /> : <NotFoundPage />
      }}
    </Loaded>
  )
}

function OneChannel({ channel }: { channel: ChannelView }) {
  const { t } = useTranslation('channels')
  const to = useTo()
  const { is_active, is_default, platform } = channel
  useNamedSection()
  const mayChange = useMay('manage_settings')
  return (
    <Page
      title={channel.name}
      about={is_default && t('defaultEffect')}
      back={{ to: to('channels'), label: t('channels') }}
      action={is_active && <ChannelActions channel={channel} />}
    >
      {is_active ? (
        <>
          {platform !== 'simulator' && <NumberPanel channelId={channel.id} />}
          <UnsavedChangesGuard>
            <Panel id="health" title={t('delivery')} action={<PlatformBadge channel={channel} />}>
              <Stack gap="md">
                <Description channel={channel} />
                <Health channelId={channel.id} />
                <RateLimitForm channel={channel} />
              </Stack>
            </Panel>
            <LookForm channel={channel} />
            {platform !== 'simulator' && mayChange && <BusinessProfile channelId={channel.id} />}
          </UnsavedChangesGuard>
          {platform !== 'simulator' && (
            <>
              <ChannelLog channelId={channel.id} />
              <Troubleshooting channelId={channel.id} />
            </>
          )}
        </>
      ) : (
        <Callout tone="info" title={t('channelWasRemoved')}>
          {platform === 'simulator' ? t('removedStayReadable') : t('removedNumberHint')}
        </Callout>
      )}
    </Page>
  )
}

/** The state of the number that the channel is connected to. */
function NumberPanel({ channelId }: { channelId: string }) {
  const { t } = useTranslation('channels')
  const trpc = useTRPC()
  const input = { ...useScope(), channelId }
  const connection = useQuery(trpc.channels.connection.queryOptions(input, { refetchInterval: refetchMs }))
  const current = connection.data?.data
  return (
    <Panel
      id="number"
      title={t('whatsappNumber')}
      action={
        current && (
          <StatusBadge tone={current.trouble ? 'bad' : 'good'}>
            {current.trouble ? t('error') : t('connected')}
          </StatusBadge>
        )
      }
    >
      <Loaded query={connection} skeleton={<TableSkeleton rows={3} />}>
        {({ data }) => data && <ConnectedNumber connection={data} />}
      </Loaded>
    </Panel>
  )
}

function Description({ channel: { platform, mode } }: { channel: ChannelView }) {
  const { t } = useTranslation('channels')
  if (platform !== 'simulator') return <Text size="sm">{t('connectedEffect')}</Text>
  return (
    <Callout tone="test">
      <Text size="sm">{mode === 'live' ? t('simulatedEffect') : t('testModeEffect')}</Text>
    </Callout>
  )
}
