import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import { makeHostsFile } from './hosts-file.ts'
import { askNameServers, type NameServers } from './name-servers.ts'
import { makeSlots } from './slots.ts'

/** Every address of a host name. Rejects with a code such as `getaddrinfo` has, or with the reason of the signal. */
export type Resolve = (hostname: string, signal?: AbortSignal) => Promise<LookupAddress[]>

/** Tests replace any of them. */
export type ResolverSettings = NameServers & {
  readonly hostsPath?: string
  /** The time for one lookup, including the wait for a slot. */
  readonly timeoutMs?: number
  /** How long a failure is returned again without asking. */
  readonly failureMs?: number
  readonly maxLookups?: number
}

const defaults = {
  timeoutMs: 5_000,
  // Shorter than the first retry of a delivery, which must ask again.
  failureMs: 3_000,
  maxLookups: 128,
}
const maxFailures = 10_000

/**
 * Resolves names like the system does: hosts file, then name servers with the search domains. Unlike `dns.lookup`, it
 * occupies no thread while a name server does not answer, and it ends when nobody waits for the result. Concurrent callers
 * of one name share one lookup. Addresses are not kept afterwards, so that every new connection checks current ones.
 */
export function makeResolver(settings: ResolverSettings = {}): Resolve {
  const { timeoutMs, failureMs, maxLookups } = { ...defaults, ...settings }
  const fromHostsFile = makeHostsFile(settings.hostsPath)
  const failures = new LRUCache<string, Error>({ max: maxFailures, ttl: failureMs })
  const running = new Map<string, SharedLookup>()
  const slots = makeSlots(maxLookups)

  function begin(name: string): SharedLookup {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(unresolved('The name servers did not respond in time')), timeoutMs)
    const run = async (): Promise<LookupAddress[]> => {
      const release = await slots.take(stop.signal)
      try {
        return await unlessAborted(askNameServers(name, settings, stop.signal), stop.signal)
      } catch (error) {
        if (lookup.waiting > 0 && error instanceof Error) failures.set(name, error)
        throw error
      } finally {
        release()
      }
    }
    const lookup: SharedLookup = { waiting: 0, stop, addresses: Promise.resolve([]) }
    lookup.addresses = run().finally(() => clearTimeout(timer))
    running.set(name, lookup)
    return lookup
  }

  return async (hostname, signal) => {
    signal?.throwIfAborted()
    const name = hostname.toLowerCase()
    const relative = name.replace(/\.$/, '')
    const local = fromHostsFile(relative)
    if (local.length > 0) return local
    // No name server is asked for it: every machine has it (RFC 6761).
    if (/(^|\.)localhost$/.test(relative)) return [{ address: '127.0.0.1', family: 4 }]
    const failure = failures.get(name)
    if (failure) throw failure
    const lookup = running.get(name) ?? begin(name)
    lookup.waiting += 1
    try {
      return await unlessAborted(lookup.addresses, signal)
    } finally {
      lookup.waiting -= 1
      if (lookup.waiting === 0) {
        running.delete(name)
        lookup.stop.abort(unresolved('Nobody waits for the name any more'))
      }
    }
  }
}

type SharedLookup = {
  /** How many callers wait for it. */
  waiting: number
  readonly stop: AbortController
  addresses: Promise<LookupAddress[]>
}

/** Makes the lookup of connections to hosts that the operator configured. Connections to the hosts of others need the guard's. */
export function lookupWith(resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (options.all) done(null, addresses)
        else done(null, first?.address ?? '', first?.family ?? 0)
      },
      (error) => done(error, ''),
    )
  }
}

/** Like the work, but rejects with the reason of the signal as soon as it is aborted. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function unresolved(message: string): Error {
  return Object.assign(new Error(message), { code: 'EAI_AGAIN' })
}
