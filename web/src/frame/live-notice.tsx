import { usePrevious } from '@mantine/hooks'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLiveState } from '../live.tsx'
import { notifySuccess } from '../ui/overlays/notify.ts'
import styles from './live-notice.module.css'

/** Says when the page may be behind, and when it has caught up. */
export function LiveNotice() {
  const state = useLiveState()
  const before = usePrevious(state)
  useEffect(() => {
    if (before === 'lost' && state === 'live') notifySuccess('Connected again. Everything shown is up to date.')
  }, [before, state])

  return (
    <div role="status" aria-live="polite">
      {state === 'lost' && (
        <div className={styles.notice}>
          <IconPlugConnectedX size={16} aria-hidden /> The connection to Parley is lost. What you see may be out of
          date; trying again…
        </div>
      )}
    </div>
  )
}
