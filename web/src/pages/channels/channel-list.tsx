import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { ChannelTable } from './channel-table.tsx'

const AddSimulator = onDemand(async () => (await import('./add-simulator.tsx')).AddSimulator)

const refetchMs = 30_000

function RemovedHint() {
  const { t } = useTranslation('channels')
  return (
    <Text size="sm" c="dimmed">
      {t('removedStayReadable')}
    </Text>
  )
}

/** The channels of the current mode: numbers in live mode, simulators in test mode. */
export function ChannelList() {
  const { t } = useTranslation('channels')
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const mayManage = useMay('manage_settings')
  const channels = useQuery(trpc.channels.list.queryOptions(scope, { refetchInterval: refetchMs }))
  const [isAdding, setAdding] = useState(false)
  const isLive = scope.mode === 'live'
  const all = channels.data?.data ?? []
  const removed = all.filter(({ is_active }) => !is_active)
  const isSimulated = isLive && all.some(({ is_active, platform }) => is_active && platform === 'simulator')
  const first = isSimulated && (
    <Callout tone="test" title={t('noNumberConnected')}>
      {mayManage ? t('notConnectedHint') : t('notConnectedMemberHint')}
    </Callout>
  )
  const below = (
    <>
      {removed.length > 0 && (
        <Panel flush title={t('removed')} action={<RemovedHint />}>
          <ChannelTable channels={removed} label={t('removed')} />
        </Panel>
      )}
      <AddSimulator opened={isAdding} channels={all} onClose={() => setAdding(false)} />
    </>
  )
  return (
    <ListPage
      title={t('channels')}
      about={isLive ? t('aboutLive') : t('aboutTest')}
      query={channels}
      start={
        mayManage &&
        (isLive ? (
          <StartButton to={to('channels/connect')}>{t('connectNumber')}</StartButton>
        ) : (
          <StartButton onClick={() => setAdding(true)}>{t('addSimulator')}</StartButton>
        ))
      }
      first={first}
      below={below}
    >
      {(rows) => <ChannelTable channels={rows.filter(({ is_active }) => is_active)} label={t('channels')} />}
    </ListPage>
  )
}
