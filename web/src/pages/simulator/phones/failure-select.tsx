import { Button, NativeSelect } from '@mantine/core'
import { simulatedFailures } from '@parley/shared/simulator/simulated-failures'
import { useState } from 'react'
import styles from './phone-bubble.module.css'

const reasons = Object.entries(simulatedFailures).map(([value, meaning]) => ({ value, label: `${meaning} (${value})` }))

type FailureSelectProps = { opened: boolean; busy: boolean; onFail: (code: string) => void }

/** Selects the platform's error code with which a message fails. */
export function FailureSelect({ opened, busy, onFail }: FailureSelectProps) {
  const [code, setCode] = useState('131026')
  if (!opened) return null
  return (
    <div className={styles.failure}>
      <NativeSelect
        size="xs"
        w="100%"
        aria-label="Failure reason"
        data={reasons}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button size="compact-xs" color="red.8" loading={busy} onClick={() => onFail(code)}>
        Mark as failed
      </Button>
    </div>
  )
}
