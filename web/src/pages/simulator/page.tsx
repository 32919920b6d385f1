import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { usePlace, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Callout } from '../../ui/callout.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './page.module.css'
import { PhoneList } from './phone-list.tsx'
import { PhoneScreen } from './phone-screen.tsx'
import { Reviews } from './reviews.tsx'

const MagicNumbers = lazy(async () => ({ default: (await import('./magic-numbers.tsx')).MagicNumbers }))

export function SimulatorPage() {
  const { phone } = useParams()
  return (
    <Page
      title="Simulator"
      about="The other side of the conversation: the customers’ phones and the platform’s reviewer, played by you."
    >
      <ChannelNotice />
      <div className={styles.columns} data-open={phone !== undefined || undefined}>
        <PhoneList current={phone} />
        <PhoneScreen key={phone ?? ''} phone={phone} />
        <div className={styles.side}>
          <Reviews />
          <Suspense fallback={<Skeleton h={200} />}>
            <MagicNumbers />
          </Suspense>
        </div>
      </div>
    </Page>
  )
}

/** Whose messages arrive here: nobody should believe that a customer got them, or that none did. */
function ChannelNotice() {
  const trpc = useTRPC()
  const { mode } = usePlace()
  const channel = useQuery(trpc.channels.current.queryOptions(useScope()))
  if (mode === 'test' || !channel.data) return null
  if (channel.data.platform !== 'simulator') {
    return (
      <Callout tone="info" title="Live traffic goes to WhatsApp">
        What you play here does not reach it. Switch to test mode to use the simulator.
      </Callout>
    )
  }
  return (
    <Callout tone="warn" title="Live traffic goes to this simulator">
      No real number is connected yet, so live messages end here and no customer gets them.
    </Callout>
  )
}
