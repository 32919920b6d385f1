import { Button } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../scope.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const ConnectForm = onDemand(async () => (await import('./connect-form.tsx')).ConnectForm)

/** Shown while live mode has no number. */
export function NotConnected({ onConnected }: { onConnected: (connected: ConnectedChannel) => void }) {
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
      {mayConnect ? t('connectANumberOnTheWhatsapp') : t('liveMessagesReachCustomersOnceA')}
    </EmptyState>
  )
}
