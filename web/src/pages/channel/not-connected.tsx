import { Button } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../scope.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const ConnectForm = onDemand(async () => (await import('./connect-form.tsx')).ConnectForm)

/** Shown while live mode has no number. */
export function NotConnected({ onConnected }: { onConnected: (connected: ConnectedChannel) => void }) {
  const [connecting, setConnecting] = useState(false)
  const mayConnect = useMay('manage_settings')
  if (connecting) return <ConnectForm opened onConnected={onConnected} onCancel={() => setConnecting(false)} />
  return (
    <EmptyState
      icon={<IconBrandWhatsapp size={20} />}
      title="No number connected"
      action={mayConnect && <Button onClick={() => setConnecting(true)}>Connect number</Button>}
    >
      {mayConnect
        ? 'Connect a number on the WhatsApp Cloud API to send live messages to your customers. You need four values from Meta; the form explains where to find each one.'
        : 'Live messages reach customers once a number on the WhatsApp Cloud API is connected. Ask a member with the permission to manage settings to connect one.'}
    </EmptyState>
  )
}
