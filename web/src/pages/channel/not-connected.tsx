import { Button } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../scope.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const ConnectForm = onDemand(async () => (await import('./connect-form.tsx')).ConnectForm)

/** Live mode without a number. */
export function NotConnected({ onConnected }: { onConnected: (connected: ConnectedChannel) => void }) {
  const [connecting, setConnecting] = useState(false)
  const mayConnect = useMay('manage_settings')
  if (connecting) return <ConnectForm opened onConnected={onConnected} onCancel={() => setConnecting(false)} />
  return (
    <EmptyState
      icon={<IconBrandWhatsapp size={20} />}
      title="No number is connected"
      action={mayConnect && <Button onClick={() => setConnecting(true)}>Connect a number</Button>}
    >
      {mayConnect
        ? 'With a number on the WhatsApp Cloud API, live messages reach your customers. You need four things from Meta; the form says where each of them is.'
        : 'With a number on the WhatsApp Cloud API, live messages reach customers. Whoever may change the settings of the workspace connects it.'}
    </EmptyState>
  )
}
