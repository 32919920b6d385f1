import { Button } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../ui/lists/skeletons.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { ConnectedNumber } from './number.tsx'

const CallbackOnce = onDemand(async () => (await import('./callback-once.tsx')).CallbackOnce)

const refetchMs = 30_000

/** The number of live mode: its state, or the form to connect one. */
export function NumberPanel() {
  const { t } = useTranslation('channel')
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const [connected, setConnected] = useState<ConnectedChannel>()
  const connection = useQuery(
    trpc.channels.connection.queryOptions({ workspaceId, mode: 'live' }, { refetchInterval: refetchMs }),
  )
  const current = connection.data?.data
  return (
    <Panel
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
        {({ data }) => (data ? <ConnectedNumber connection={data} /> : <NotConnected onConnected={setConnected} />)}
      </Loaded>
      <CallbackOnce opened={connected !== undefined} connected={connected} onClose={() => setConnected(undefined)} />
    </Panel>
  )
}

const ConnectForm = onDemand(async () => (await import('./connect-form.tsx')).ConnectForm)

/** Shown while live mode has no number. */
function NotConnected({ onConnected }: { onConnected: (connected: ConnectedChannel) => void }) {
  const { t } = useTranslation('channel')
  const [connecting, setConnecting] = useState(false)
  const mayConnect = useMay('manage_settings')
  if (connecting) return <ConnectForm opened onConnected={onConnected} onCancel={() => setConnecting(false)} />
  return (
    <EmptyState
      icon={<IconBrandWhatsapp size={20} />}
      title={t('noNumberConnected')}
      action={mayConnect && <Button onClick={() => setConnecting(true)}>{t('connectNumber')}</Button>}
    >
      {mayConnect ? t('notConnectedHint') : t('notConnectedMemberHint')}
    </EmptyState>
  )
}
