import { usePrevious } from '@mantine/hooks'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '../live.tsx'
import { notifySuccess } from '../ui/overlays/notify.ts'
import styles from './live-notice.module.css'

/** Shows when the page may be out of date, and when it is up to date again. */
export function LiveNotice() {
  const { t } = useTranslation('frame')
  const state = useLiveState()
  const before = usePrevious(state)
  useEffect(() => {
    if (before === 'lost' && state === 'live') notifySuccess(t('reconnectedEverythingIsUpToDate'))
  }, [before, state, t])

  return (
    <div role="status" aria-live="polite">
      {state === 'lost' && (
        <div className={styles.notice}>
          <IconPlugConnectedX size={16} aria-hidden /> {t('connectionLost')}
        </div>
      )}
    </div>
  )
}
