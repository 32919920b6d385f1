import type { SimulatedBubble } from '@parley/shared/simulator/simulator'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { useSimulator } from '../use-simulator.ts'
import styles from './phone-bubble.module.css'

const FailureSelect = onDemand(async () => (await import('./failure-select.tsx')).FailureSelect)

type Status = SimulatedBubble['status']

/** The possible next receipts for each status. A status never goes back, and a delivered message cannot fail. */
const next: Record<Status, readonly ('delivered' | 'read' | 'failed')[]> = {
  accepted: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
}

/** Buttons that send the platform's receipts for one message manually. */
export function ReceiptButtons({ messageId, status }: { messageId: string; status: Status }) {
  const { t } = useTranslation('simulator')
  const { sendReceipt, busy } = useSimulator()
  const [failing, setFailing] = useState(false)
  if (next[status].length === 0) return null
  return (
    <>
      <fieldset className={styles.receipts}>
        <legend>{t('sendReceipt')}</legend>
        {next[status].map((receipt) =>
          receipt === 'failed' ? (
            <button key={receipt} type="button" aria-expanded={failing} onClick={() => setFailing(!failing)}>
              {t('failed')}
            </button>
          ) : (
            <button
              key={receipt}
              type="button"
              disabled={busy}
              onClick={() => void sendReceipt({ messageId, status: receipt }).catch(() => {})}
            >
              {receipt === 'read' ? t('read') : t('delivered')}
            </button>
          ),
        )}
      </fieldset>
      <FailureSelect
        opened={failing && next[status].includes('failed')}
        busy={busy}
        onFail={(code) => void sendReceipt({ messageId, status: 'failed', error_code: code }).catch(() => {})}
      />
    </>
  )
}
