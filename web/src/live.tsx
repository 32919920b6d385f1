import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import {
  affectsAnalytics,
  affectsViewCounts,
  batchChanges,
  type Change,
  hasOtherData,
  isAnothersReading,
  queriesShowing,
} from './live-changes.ts'
import { useScope, useWorkspaceContext } from './scope.ts'
import { watchShared } from './shared-stream/watch-shared.ts'
import { checkAccess, startedAt } from './trpc.ts'

/** `lost`: the connection was lost and is being re-established. */
export type LiveState = 'connecting' | 'live' | 'lost'

const LiveContext = createContext<LiveState>('connecting')

export function useLiveState(): LiveState {
  return use(LiveContext)
}

const batchMs = 300
const analyticsBatchMs = 10_000
/**
 * How long changes are collected before the counts of saved views are refetched: the views of a person are each counted by a
 * query of its own.
 */
const viewCountsBatchMs = 2_000
/**
 * How long changes are collected before timelines are refetched. Messages to several contacts at once are those of a campaign,
 * which the open thread is rarely about.
 */
const timelinesBatchMs = 2_000
/** The server ends every subscription periodically, so a short interruption is not shown as a lost connection. */
const graceMs = 4_000

/**
 * Follows the changes of what an open dashboard shows. Changed data is refetched. At the first connection, what has changed
 * since the current user was read is refetched too, unless older data is cached. After every other connection, everything on screen
 * is refetched, because changes may have been missed. `paused` where the user may see nothing.
 */
export function LiveUpdates({ paused, children }: { paused: boolean; children: ReactNode }) {
  const queries = useQueryClient()
  const { workspaceId, mode } = useScope()
  const { live_position, user } = useWorkspaceContext().me
  const userId = user.id
  const [position] = useState(() => (hasOtherData(queries) ? null : live_position))
  const since = useRef(position)
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    if (paused) return
    const changes = batchChanges((batch) => {
      for (const queryKey of queriesShowing(batch)) void queries.invalidateQueries({ queryKey })
    }, batchMs)
    const timelines = batchChanges((batch) => {
      for (const queryKey of queriesShowing(batch.slice(0, 1))) void queries.invalidateQueries({ queryKey })
    }, timelinesBatchMs)
    const analytics = batchChanges(
      () => void queries.invalidateQueries({ queryKey: [['analytics']] }),
      analyticsBatchMs,
    )
    const viewCounts = batchChanges(
      () => void queries.invalidateQueries({ queryKey: [['savedViews', 'counts']] }),
      viewCountsBatchMs,
    )
    let lossTimer: ReturnType<typeof setTimeout> | undefined

    const markLost = () => {
      lossTimer ??= setTimeout(() => setState('lost'), graceMs)
    }
    const markConnected = () => {
      clearTimeout(lossTimer)
      lossTimer = undefined
      setState('live')
      since.current = null
    }
    const refetch = (change: Change) => {
      if (change.noun === 'everything') return void queries.invalidateQueries()
      if (isAnothersReading(change, userId)) return
      if (change.noun === 'timelines' && change.id === undefined) return timelines.add(change)
      changes.add(change)
      if (affectsAnalytics(change)) analytics.add(change)
      if (affectsViewCounts(change)) viewCounts.add(change)
    }
    const loaded = since.current === null ? null : { at: startedAt, position: since.current }
    const leave = watchShared({ userId, workspaceId, mode, loaded }, (message) => {
      if (message.type === 'live') markConnected()
      else if (message.type === 'change') refetch(message.change)
      else if (message.type !== 'alive') markLost()
      if (message.type === 'refused') checkAccess({ data: { code: message.code } })
    })
    return () => {
      clearTimeout(lossTimer)
      changes.stop()
      timelines.stop()
      analytics.stop()
      viewCounts.stop()
      leave()
    }
  }, [queries, userId, workspaceId, mode, paused])

  return <LiveContext value={state}>{children}</LiveContext>
}
