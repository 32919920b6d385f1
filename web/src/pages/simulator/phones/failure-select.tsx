import { Button, NativeSelect } from '@mantine/core'
import { simulatedFailures } from '@parley/shared/simulator/simulated-failures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translated } from '../../../i18n/sentences.ts'
import styles from './phone-bubble.module.css'

const failures = Object.entries(simulatedFailures)

type FailureSelectProps = { opened: boolean; busy: boolean; onFail: (code: string) => void }

/** Selects the platform's error code with which a message fails. */
export function FailureSelect({ opened, busy, onFail }: FailureSelectProps) {
  const { t } = useTranslation('simulator')
  const [code, setCode] = useState('131026')
  if (!opened) return null
  return (
    <div className={styles.failure}>
      <NativeSelect
        size="xs"
        w="100%"
        aria-label={t('failureReason')}
        data={failures.map(([value, meaning]) => ({ value, label: `${translated(meaning)} (${value})` }))}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button size="compact-xs" color="red.8" loading={busy} onClick={() => onFail(code)}>
        {t('markAsFailed')}
      </Button>
    </div>
  )
}
