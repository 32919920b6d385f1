import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useScope, useTo, useWorkspaceContext } from '../scope.ts'
import { useTRPC } from '../trpc.ts'
import styles from './simulated-badge.module.css'

const meaning = 'No number is connected. Live messages go to the simulator and do not reach customers.'

/** Shown next to the mode switch while live messages reach no customers. Test mode has its own label. */
export function SimulatedBadge({ short }: { short?: boolean }) {
  const trpc = useTRPC()
  const to = useTo()
  const { mode } = useWorkspaceContext()
  const channel = useQuery({ ...trpc.channels.current.queryOptions(useScope()), enabled: mode === 'live' })
  if (mode !== 'live' || channel.data?.platform !== 'simulator') return null
  return (
    <Link to={to('simulator')} className={styles.badge} title={meaning}>
      <IconDeviceMobileMessage size={13} aria-hidden /> {short ? 'Simulated' : 'Simulated: no number connected'}
    </Link>
  )
}
