import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { gather, isCounted, routersShowing } from './live-changes.ts'
import { useScope } from './scope.ts'
import { useTRPCClient } from './trpc.ts'

/** `lost`: the connection was there and is being made again. */
export type LiveState = 'connecting' | 'live' | 'lost'

const LiveContext = createContext<LiveState>('connecting')

export function useLiveState(): LiveState {
  return use(LiveContext)
}

const gatherMs = 300
const figuresMs = 10_000
const retryMs = 2_000
/** The server ends every subscription now and then; a gap this short is no loss worth telling. */
const graceMs = 4_000

/**
 * The one subscription of an open dashboard. What changed is asked for again; after every (re)connection everything
 * on screen is, because nobody knows what was missed.
 */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const client = useTRPCClient()
  const queries = useQueryClient()
  const { workspaceId, mode } = useScope()
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    const gathered = gather((changes) => {
      for (const router of routersShowing(changes)) void queries.invalidateQueries({ queryKey: [[router]] })
    }, gatherMs)
    const figures = gather(() => void queries.invalidateQueries({ queryKey: [['analytics']] }), figuresMs)
    let retry: ReturnType<typeof setTimeout> | undefined
    let missing: ReturnType<typeof setTimeout> | undefined
    let unsubscribe = () => {}

    const miss = () => {
      missing ??= setTimeout(() => setState('lost'), graceMs)
    }
    const found = () => {
      clearTimeout(missing)
      missing = undefined
      setState('live')
      void queries.invalidateQueries()
    }
    const connect = () => {
      const again = () => {
        miss()
        clearTimeout(retry)
        retry = setTimeout(connect, retryMs)
      }
      unsubscribe()
      const subscription = client.live.changes.subscribe(
        { workspaceId, mode },
        {
          onStarted: found,
          onData: (change) => {
            gathered.add(change)
            if (isCounted(change)) figures.add(change)
          },
          onConnectionStateChange: ({ state: now, error }) => now === 'connecting' && error && miss(),
          onStopped: again,
          onError: again,
        },
      )
      unsubscribe = () => subscription.unsubscribe()
    }
    connect()
    return () => {
      clearTimeout(retry)
      clearTimeout(missing)
      gathered.stop()
      figures.stop()
      unsubscribe()
    }
  }, [client, queries, workspaceId, mode])

  return <LiveContext value={state}>{children}</LiveContext>
}
