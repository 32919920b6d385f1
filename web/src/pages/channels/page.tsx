import { lazy, Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { useTo } from '../../scope.ts'
import { PageSkeleton } from '../../ui/lists/skeletons.tsx'

// Loaded here, so that the first script of the dashboard does not name what they consist of.
const ChannelList = lazy(async () => ({ default: (await import('./channel-list.tsx')).ChannelList }))
const ChannelPage = lazy(async () => ({ default: (await import('./one-page.tsx')).ChannelPage }))

/** The channels of the current mode, or the one that the address names. */
export function ChannelsPage() {
  const { channelId } = useParams()
  return (
    <Suspense fallback={<PageSkeleton />}>
      {channelId === undefined ? <ChannelList /> : <ChannelPage channelId={channelId} />}
    </Suspense>
  )
}

/** The address from when a mode had one channel, which links elsewhere still have. */
export function FormerAddress() {
  return <Navigate to={useTo()('channels')} replace />
}
