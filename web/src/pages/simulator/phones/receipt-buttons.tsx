import type { SimulatedBubble } from '@parley/shared/simulator/simulator'
import { useState } from 'react'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { usePlay } from '../use-simulator.ts'
import styles from './phone-bubble.module.css'

const GiveFailure = onDemand(async () => (await import('./give-failure.tsx')).GiveFailure)

type Status = SimulatedBubble['status']

/** What a message may still come to. Receipts only move forward; a failure does not undo a delivery. */
const next: Record<Status, readonly ('delivered' | 'read' | 'failed')[]> = {
  accepted: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
}

/** The platform's receipts for one message, given by hand. */
export function ReceiptButtons({ messageId, status }: { messageId: string; status: Status }) {
  const { give, busy } = usePlay()
  const [failing, setFailing] = useState(false)
  if (next[status].length === 0) return null
  return (
    <>
      <fieldset className={styles.receipts}>
        <legend>Give a receipt</legend>
        {next[status].map((receipt) =>
          receipt === 'failed' ? (
            <button key={receipt} type="button" aria-expanded={failing} onClick={() => setFailing(!failing)}>
              Failed…
            </button>
          ) : (
            <button
              key={receipt}
              type="button"
              disabled={busy}
              onClick={() => void give({ messageId, status: receipt }).catch(() => {})}
            >
              {receipt === 'read' ? 'Read' : 'Delivered'}
            </button>
          ),
        )}
      </fieldset>
      <GiveFailure
        opened={failing && next[status].includes('failed')}
        busy={busy}
        onGive={(code) => void give({ messageId, status: 'failed', error_code: code }).catch(() => {})}
      />
    </>
  )
}
