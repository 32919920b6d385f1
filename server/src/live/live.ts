import { EventEmitter, on } from 'node:events'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { afterCommit } from '../db/transaction-scope.ts'

/** What changed, by noun. A dashboard then refetches what it shows of it; a change contains no data. */
export type Change = {
  readonly noun:
    | 'conversations'
    | 'messages'
    | 'campaigns'
    | 'templates'
    | 'webhooks'
    | 'apiKeys'
    | 'audit'
    | 'cannedReplies'
    | 'contacts'
    | 'members'
    | 'settings'
    | 'channels'
    | 'simulator'
  /** The id of the conversation, campaign and so on, when a single one changed. */
  readonly id?: string
}

type Where = { readonly workspaceId: string; readonly mode: Mode }

export type Live = {
  /** Publishes a change to open dashboards once the surrounding transaction commits. */
  readonly publish: (where: Where, change: Change) => void
  /** Every change from now on, until the signal aborts. */
  readonly changes: (where: Where, signal: AbortSignal) => AsyncGenerator<Change>
  readonly close: () => Promise<void>
}

/** Carries changes between the processes that share a store. Delivery is best effort: a change may be lost, none is stored. */
export type Relay = {
  readonly send: (topic: string, change: Change) => void
  /** Receives what other processes send, from the first call on. */
  readonly listen: (receive: (topic: string, change: Change) => void) => void
  readonly close: () => Promise<void>
}

/** Connects the open dashboards of one process. `relay` carries changes to and from other processes on the same store. */
export function makeLive(relay?: Relay): Live {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  let isRelaying = false
  const startRelay = () => {
    if (isRelaying) return
    isRelaying = true
    relay?.listen((topic, change) => emitter.emit(topic, change))
  }
  return {
    publish: (where, change) => {
      afterCommit(() => {
        emitter.emit(topicOf(where), change)
        relay?.send(topicOf(where), change)
      })
    },
    async *changes(where, signal) {
      startRelay()
      try {
        for await (const [change] of on(emitter, topicOf(where), { signal })) yield change as Change
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    close: async () => relay?.close(),
  }
}

function topicOf(where: Where): string {
  return `${where.workspaceId}/${where.mode}`
}
