import type { AppRouter } from '@parley/server/app-router'
import type { Language } from '@parley/shared/languages'
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import type { Change } from '../live-changes.ts'
import type { Watch } from './messages.ts'

type Listener = {
  /** Called when the stream is connected, for the first time or again. */
  readonly started: () => void
  readonly changed: (key: string, change: Change) => void
  /** The person may not follow this workspace. The others are still followed. */
  readonly refused: (key: string, code: string) => void
  /** The connection was lost, and the browser re-establishes it. */
  readonly lost: () => void
  /** `code`: why the server refused it; undefined where it may succeed when it is repeated. */
  readonly ended: (code?: string) => void
}

let language: Language = 'en'
const client = createTRPCClient<AppRouter>({
  // An EventSource sends the languages of the browser, and can send no other header.
  links: [httpSubscriptionLink({ url: '/trpc', connectionParams: () => ({ language }) })],
})

/** Subscribes to the changes of everything that is watched, with one request. Returns how to end it. */
export function openChanges([first, ...also]: readonly [Watch, ...Watch[]], listener: Listener): () => void {
  language = first.language
  const subscription = client.live.changes.subscribe(
    { ...inputOf(first), also: also.map(inputOf) },
    {
      onStarted: listener.started,
      onData: (value) => {
        const key = keyOf(value)
        if ('refused' in value) return listener.refused(key, value.refused)
        listener.changed(key, { noun: value.noun, ...('id' in value && { id: value.id }) })
      },
      onConnectionStateChange: ({ state, error }) => state === 'connecting' && error && listener.lost(),
      onStopped: () => listener.ended(),
      onError: ({ data }) => listener.ended([401, 403].includes(data?.httpStatus ?? 0) ? data?.code : undefined),
    },
  )
  return () => subscription.unsubscribe()
}

/** Names a mode of a workspace. */
export function keyOf({ workspaceId, mode }: Pick<Watch, 'workspaceId' | 'mode'>): string {
  return `${workspaceId}/${mode}`
}

function inputOf({ workspaceId, mode, loaded }: Watch) {
  return { workspaceId, mode, ...(loaded && { since: loaded.position }) }
}
