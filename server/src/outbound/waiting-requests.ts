import { sentence } from '@parley/shared/sentences/sentence'
import { OutboundFailure } from './failure.ts'

/** Counts the requests to each host, so that its name is looked up only while one of them waits. */
export function makeWaitingRequests() {
  const hosts = new Map<string, { count: number; readonly stop: AbortController }>()
  return {
    /** Returns the function that ends the wait. */
    join: (hostname: string): (() => void) => {
      const host = hosts.get(hostname) ?? { count: 0, stop: new AbortController() }
      hosts.set(hostname, host)
      host.count += 1
      return () => {
        host.count -= 1
        if (host.count > 0) return
        hosts.delete(hostname)
        host.stop.abort(nobodyWaits())
      }
    },
    /** Aborted when the last request to the host has ended. */
    signalOf: (hostname: string): AbortSignal => hosts.get(hostname)?.stop.signal ?? AbortSignal.abort(nobodyWaits()),
  }
}

function nobodyWaits(): OutboundFailure {
  return new OutboundFailure('failed', sentence('requestEndedEarly'))
}
