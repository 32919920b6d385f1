import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTo } from '../scope.ts'
import styles from './simulated-badge.module.css'
import { useIsSimulated } from './use-is-simulated.ts'

const meaning = 'No number is connected. Live messages go to the simulator and do not reach customers.'

/** Shown next to the mode switch while live messages reach no customers. Test mode has its own label. */
export function SimulatedBadge({ short }: { short?: boolean }) {
  const to = useTo()
  const isSimulated = useIsSimulated()
  if (!isSimulated) return null
  return (
    <Link to={to('simulator')} className={styles.badge} title={meaning}>
      <IconDeviceMobileMessage size={13} aria-hidden /> {short ? 'Simulated' : 'Simulated: no number connected'}
    </Link>
  )
}
