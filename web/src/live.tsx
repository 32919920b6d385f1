import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { affectsAnalytics, batchChanges, hasOtherData, queriesShowing } from './live-changes.ts'
import { useScope, useWorkspaceContext } from './scope.ts'
import { checkAccess, useTRPCClient } from './trpc.ts'

/** `lost`: the connection was lost and is being re-established. */
export type LiveState = 'connecting' | 'live' | 'lost'

const LiveContext = createContext<LiveState>('connecting')

export function useLiveState(): LiveState {
  return use(LiveContext)
}

const batchMs = 300
const analyticsBatchMs = 10_000
const retryMs = 2_000
/** The server ends every subscription periodically, so a short interruption is not shown as a lost connection. */
const graceMs = 4_000

/**
 * The single subscription of an open dashboard. Changed data is refetched. At the first connection the server reports what has
 * changed since the current user was read, unless older data is cached. After every other connection, everything on screen
 * is refetched, because changes may have been missed. `paused` where the user may see nothing.
 */
export function LiveUpdates({ paused, children }: { paused: boolean; children: ReactNode }) {
  const client = useTRPCClient()
  const queries = useQueryClient()
  const { workspaceId, mode } = useScope()
  const { live_position } = useWorkspaceContext().me
  const [position] = useState(() => (hasOtherData(queries) ? null : live_position))
  const since = useRef(position)
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    if (paused) return
    const changes = batchChanges((batch) => {
      for (const queryKey of queriesShowing(batch)) void queries.invalidateQueries({ queryKey })
    }, batchMs)
    const analytics = batchChanges(
      () => void queries.invalidateQueries({ queryKey: [['analytics']] }),
      analyticsBatchMs,
    )
    let retry: ReturnType<typeof setTimeout> | undefined
    let lossTimer: ReturnType<typeof setTimeout> | undefined
    let unsubscribe = () => {}

    const markLost = () => {
      lossTimer ??= setTimeout(() => setState('lost'), graceMs)
    }
    const markConnected = () => {
      clearTimeout(lossTimer)
      lossTimer = undefined
      setState('live')
      if (since.current === null) void queries.invalidateQueries()
      since.current = null
    }
    const connect = () => {
      const reconnect = () => {
        markLost()
        clearTimeout(retry)
        retry = setTimeout(connect, retryMs)
      }
      unsubscribe()
      const subscription = client.live.changes.subscribe(
        { workspaceId, mode, ...(since.current !== null && { since: since.current }) },
        {
          onStarted: markConnected,
          onData: (change) => {
            if (change.noun === 'everything') return void queries.invalidateQueries()
            changes.add(change)
            if (affectsAnalytics(change)) analytics.add(change)
          },
          onConnectionStateChange: ({ state: now, error }) => now === 'connecting' && error && markLost(),
          onStopped: reconnect,
          onError: (error) => {
            checkAccess(error)
            reconnect()
          },
        },
      )
      unsubscribe = () => subscription.unsubscribe()
    }
    connect()
    return () => {
      clearTimeout(retry)
      clearTimeout(lossTimer)
      changes.stop()
      analytics.stop()
      unsubscribe()
    }
  }, [client, queries, workspaceId, mode, paused])

  return <LiveContext value={state}>{children}</LiveContext>
}
