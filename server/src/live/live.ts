import { EventEmitter, on } from 'node:events'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { afterCommit } from '../db/transaction-scope.ts'
import type { Change, PresenceSignal } from './change.ts'
import { type ChangeBatch, makeChangeBatch } from './change-batch.ts'
import { type Missed, makeRecentChanges } from './recent-changes.ts'

type Where = { readonly workspaceId: string; readonly mode: Mode }

export type Live = {
  /** Publishes a change to open dashboards once the surrounding transaction commits. */
  readonly publish: (where: Where, change: Change) => void
  /** Notifies the open dashboards of this process only, of what each process knows by itself. */
  readonly notifyHere: (where: Where, change: Change) => void
  /** Sends to the other processes only: see `onChangeElsewhere`. They notify their dashboards of what follows from it. */
  readonly signal: (where: Where, signal: PresenceSignal) => void
  /** Every change from now on, at once and one by one, until the signal aborts. For work inside Parley. */
  readonly changes: (where: Where, signal: AbortSignal) => AsyncGenerator<Change>
  /**
   * The changes from now on, gathered for a tenth of a second, or for up to a second while they keep coming and have more
   * than twenty readers, until the signal aborts. For readers outside: whatever is published while one of them is slow
   * waits for it as a single batch.
   */
  readonly batches: (where: Where, signal: AbortSignal) => AsyncGenerator<ChangeBatch>
  /** The position that the changes have reached. Null while those of other processes do not arrive. */
  readonly position: () => string | null
  /** What changed after a position; `unknown` where it is of another process or too old, or where changes may be missing. */
  readonly missedSince: (where: Where, position: string) => Missed
  /** Calls the listener with each change that another process published. Best effort: see `receivesFromOthers`. */
  readonly onChangeElsewhere: (listener: (where: Where, change: Change) => void) => void
  /** Whether changes of other processes are arriving, as far as is known: a connection can be broken without notice. */
  readonly receivesFromOthers: () => boolean
  readonly close: () => Promise<void>
}

/** Carries changes between the processes that share a store. Delivery is best effort: a change may be lost, none is stored. */
export type Relay = {
  readonly send: (topic: string, change: Change) => void
  /** Receives what other processes send, from the first call on. */
  readonly listen: (receive: (topic: string, change: Change) => void) => void
  readonly isListening: () => boolean
  /** How often listening has begun: what others send between two connections is lost. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** How long changes are gathered before open dashboards are notified. */
const gatherMs = 100

/**
 * The shortest pause after a batch for each of its readers, and a second at most in all, so that readers take a few hundredths of
 * the processor however much changes.
 */
const pauseMsPerReader = 5
const longestPauseMs = 1_000

type SetTimer = (run: () => void, ms: number) => { readonly unref: () => unknown }

/** Connects the open dashboards of one process. `relay` carries changes to and from other processes on the same store. */
export function makeLive(relay?: Relay, setTimer: SetTimer = setTimeout): Live {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  const gather = makeGathering(emitter, setTimer)
  const elsewhere: ((where: Where, change: Change) => void)[] = []
  let isRelaying = false
  const startRelay = () => {
    if (isRelaying) return
    isRelaying = true
    relay?.listen((topic, change) => {
      if (change.noun !== 'presence') notify(topic, change)
      for (const listener of elsewhere) listener(whereOf(topic), change)
    })
  }
  const recent = makeRecentChanges()
  const isComplete = () => relay?.isListening() ?? true
  const connection = () => relay?.connections() ?? 0
  const notify = (topic: string, change: Change) => {
    recent.add(topic, change)
    emitter.emit(topic, change)
    if (emitter.listenerCount(batchEventOf(topic)) > 0) gather(topic, change)
  }
  return {
    publish: (where, change) => {
      afterCommit(() => {
        notify(topicOf(where), change)
        relay?.send(topicOf(where), change)
      })
    },
    notifyHere: (where, change) => notify(topicOf(where), change),
    signal: (where, signal) => relay?.send(topicOf(where), signal),
    async *changes(where, signal) {
      startRelay()
      try {
        for await (const [change] of on(emitter, topicOf(where), { signal })) yield change as Change
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    async *batches(where, signal) {
      startRelay()
      yield* batchesOf(emitter, batchEventOf(topicOf(where)), signal)
    },
    position: () => (isComplete() ? recent.position(connection()) : null),
    missedSince: (where, position) => (isComplete() ? recent.since(topicOf(where), position, connection()) : 'unknown'),
    onChangeElsewhere: (listener) => {
      elsewhere.push(listener)
      startRelay()
    },
    receivesFromOthers: () => relay?.isListening() === true,
    close: async () => relay?.close(),
  }
}

/** Emits the changes of a topic together, `gatherMs` after the first of them. */
function makeGathering(emitter: EventEmitter, setTimer: SetTimer): (topic: string, change: Change) => void {
  const gathering = new Map<string, ChangeBatch>()
  /** Ends after a pause in which nothing changed. */
  const gatherFor = (topic: string, ms: number): ChangeBatch => {
    const batch = makeChangeBatch()
    gathering.set(topic, batch)
    setTimer(() => {
      gathering.delete(topic)
      if (batch.isEmpty()) return
      const event = batchEventOf(topic)
      const pauseMs = Math.min(pauseMsPerReader * emitter.listenerCount(event), longestPauseMs)
      gatherFor(topic, Math.max(gatherMs, pauseMs))
      emitter.emit(event, batch)
    }, ms).unref()
    return batch
  }
  return (topic, change) => {
    const batch = gathering.get(topic) ?? gatherFor(topic, gatherMs)
    batch.add(change)
  }
}

/** The batches of an event until the signal aborts. A slow reader gets those that arrived meanwhile as one. */
async function* batchesOf(emitter: EventEmitter, event: string, signal: AbortSignal): AsyncGenerator<ChangeBatch> {
  let waiting: ChangeBatch | undefined
  let wake = () => {}
  const receive = (batch: ChangeBatch) => {
    waiting = waiting ? makeChangeBatch([...waiting.items(), ...batch.items()]) : batch
    wake()
  }
  const end = () => wake()
  emitter.on(event, receive)
  signal.addEventListener('abort', end)
  try {
    while (!signal.aborted) {
      const batch = waiting
      waiting = undefined
      if (batch) yield batch
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    emitter.off(event, receive)
    signal.removeEventListener('abort', end)
  }
}

function batchEventOf(topic: string): string {
  return `${topic} gathered`
}

function topicOf(where: Where): string {
  return `${where.workspaceId}/${where.mode}`
}

function whereOf(topic: string): Where {
  const [workspaceId = '', mode] = topic.split('/')
  return { workspaceId, mode: mode as Mode }
}
