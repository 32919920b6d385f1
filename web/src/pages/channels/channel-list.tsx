import { Text } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { ChannelTable } from './channel-table.tsx'

const AddSimulator = onDemand(async () => (await import('./add-simulator.tsx')).AddSimulator)
const CallbackOnce = onDemand(async () => (await import('./callback-once.tsx')).CallbackOnce)
const ConnectForm = onDemand(async () => (await import('./connect-form.tsx')).ConnectForm)

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
  const mayManage = useMay('manage_settings')
  const channels = useQuery(trpc.channels.list.queryOptions(scope, { refetchInterval: refetchMs }))
  const [isAdding, setAdding] = useState(false)
  const [connected, setConnected] = useState<ConnectedChannel>()
  const isLive = scope.mode === 'live'
  const all = channels.data?.data ?? []
  const removed = all.filter(({ is_active }) => !is_active)
  const isSimulated = isLive && all.some(({ is_active, platform }) => is_active && platform === 'simulator')
  const stop = () => setAdding(false)
  const finish = (number: ConnectedChannel) => {
    setConnected(number)
    stop()
  }
  const first = (
    <>
      {isSimulated && (
        <Callout tone="test" title={t('noNumberConnected')}>
          {mayManage ? t('notConnectedHint') : t('notConnectedMemberHint')}
        </Callout>
      )}
      {isLive && isAdding && (
        <Panel title={t('connectANumber')}>
          <ConnectForm opened onConnected={finish} onCancel={stop} />
        </Panel>
      )}
    </>
  )
  const below = (
    <>
      {removed.length > 0 && (
        <Panel flush title={t('removed')} action={<RemovedHint />}>
          <ChannelTable channels={removed} label={t('removed')} />
        </Panel>
      )}
      <AddSimulator opened={!isLive && isAdding} channels={all} onClose={stop} />
      <CallbackOnce opened={connected !== undefined} connected={connected} onClose={() => setConnected(undefined)} />
    </>
  )
  return (
    <ListPage
      title={t('channels')}
      about={isLive ? t('aboutLive') : t('aboutTest')}
      query={channels}
      start={
        mayManage &&
        !(isLive && isAdding) && (
          <StartButton onClick={() => setAdding(true)}>{isLive ? t('connectNumber') : t('addSimulator')}</StartButton>
        )
      }
      first={first}
      below={below}
    >
      {(rows) => <ChannelTable channels={rows.filter(({ is_active }) => is_active)} label={t('channels')} />}
    </ListPage>
  )
}
