import type { Change } from './live.ts'

/** Carries changes between the processes that share a store. A hint to look again: one may get lost, none is kept. */
export type Relay = {
  readonly send: (topic: string, change: Change) => void
  /** Hears what other processes send, from the first call on. */
  readonly listen: (heard: (topic: string, change: Change) => void) => void
  readonly close: () => Promise<void>
}
