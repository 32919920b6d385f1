import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../scope.ts'
import styles from './simulated-badge.module.css'
import { useIsSimulated } from './use-is-simulated.ts'

/** A badge that is shown next to the mode switch while live messages reach no customers. Test mode has its own label. */
export function SimulatedBadge({ short }: { short?: boolean }) {
  const { t } = useTranslation('frame')
  const to = useTo()
  const isSimulated = useIsSimulated()
  if (!isSimulated) return null
  return (
    <Link to={to('simulator')} className={styles.badge} data-short={short} title={t('noNumberConnected')}>
      <IconDeviceMobileMessage size={short ? 16 : 13} aria-hidden />
      <span>{short ? t('simulated') : t('simulatedNoNumberConnected')}</span>
    </Link>
  )
}
