import { Button, NativeSelect } from '@mantine/core'
import { type SimulatedFailure, simulatedFailures } from '@parley/shared/simulator/simulated-failures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './phone-bubble.module.css'

const codes = Object.keys(simulatedFailures) as SimulatedFailure[]

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
        data={codes.map((value) => ({ value, label: `${t(`failure.${value}`)} (${value})` }))}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button size="compact-xs" color="red.8" loading={busy} onClick={() => onFail(code)}>
        {t('markAsFailed')}
      </Button>
    </div>
  )
}
