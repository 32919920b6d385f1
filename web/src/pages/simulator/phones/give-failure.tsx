import { Button, NativeSelect } from '@mantine/core'
import { simulatedFailures } from '@parley/shared/simulator/simulated-failures'
import { useState } from 'react'
import styles from './phone-bubble.module.css'

const reasons = Object.entries(simulatedFailures).map(([value, meaning]) => ({ value, label: `${meaning} (${value})` }))

type GiveFailureProps = { opened: boolean; busy: boolean; onGive: (code: string) => void }

/** Which of the platform's codes a message fails with, each in plain words. */
export function GiveFailure({ opened, busy, onGive }: GiveFailureProps) {
  const [code, setCode] = useState('131026')
  if (!opened) return null
  return (
    <div className={styles.failure}>
      <NativeSelect
        size="xs"
        w="100%"
        aria-label="Why it fails"
        data={reasons}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button size="compact-xs" color="red.8" loading={busy} onClick={() => onGive(code)}>
        Let it fail
      </Button>
    </div>
  )
}
