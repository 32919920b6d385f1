import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useScope, useTo, useWorkspaceContext } from '../scope.ts'
import { useTRPC } from '../trpc.ts'
import styles from './simulated-sign.module.css'

const meaning = 'No real number is connected: live messages go to the simulator, and no customer gets them'

/** Beside the mode switch, while what is called live reaches no customer. Test mode never does, and says so itself. */
export function SimulatedSign({ short }: { short?: boolean }) {
  const trpc = useTRPC()
  const to = useTo()
  const { mode } = useWorkspaceContext()
  const channel = useQuery({ ...trpc.channels.current.queryOptions(useScope()), enabled: mode === 'live' })
  if (mode !== 'live' || channel.data?.platform !== 'simulator') return null
  return (
    <Link to={to('simulator')} className={styles.sign} title={meaning}>
      <IconDeviceMobileMessage size={13} aria-hidden /> {short ? 'Simulated' : 'Live goes to the simulator'}
    </Link>
  )
}
