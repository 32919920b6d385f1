import { getDefaultResultOrder, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import pLimit from 'p-limit'
import { makeMostRecent } from '../most-recent.ts'
import { makeHostsFile } from './hosts-file.ts'
import { askNameServers, type NameServers } from './name-servers.ts'

/**
 * Finds every address of a host name. Rejects with the code that `getaddrinfo` has for the same failure, or with the reason
 * of the signal.
 */
export type Resolve = (hostname: string, signal?: AbortSignal) => Promise<LookupAddress[]>

/** What tests replace: where names are looked up, for how long, and how many at once. */
export type ResolverSettings = NameServers & {
  readonly hostsPath?: string
  /** The time for one lookup, including the wait for its turn. */
  readonly timeoutMs?: number
  /** How long a failure is returned again without asking. */
  readonly failureMs?: number
  readonly maxLookups?: number
}

const defaults = {
  timeoutMs: 5_000,
  // The first retry of a delivery comes later than this, so it asks again.
  failureMs: 3_000,
  maxLookups: 128,
}
const maxFailures = 10_000

/**
 * Resolves names like the system does: first in the hosts file, then with the name servers and the search domains. The
 * system's own `dns.lookup` runs two lookups at once, so two names whose server does not answer would delay all others, and
 * none can be cancelled. Here no lookup occupies a thread, and each ends when nobody waits for its result. Concurrent
 * callers of one name share one lookup. Addresses are not kept afterwards, so that every new connection checks current ones.
 */
export function makeResolver(settings: ResolverSettings = {}): Resolve {
  const { timeoutMs, failureMs, maxLookups } = { ...defaults, ...settings }
  const fromHostsFile = makeHostsFile(settings.hostsPath)
  const failures = makeMostRecent<string, Error>(maxFailures, { ttlMs: failureMs })
  const running = new Map<string, SharedLookup>()
  const limited = pLimit(maxLookups)

  function begin(name: string): SharedLookup {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(unresolved('The name servers did not respond in time')), timeoutMs)
    const run = async (): Promise<LookupAddress[]> => {
      try {
        const asked = limited(() => askNameServers(name, settings, stop.signal))
        return inPreferredOrder(await unlessAborted(asked, stop.signal))
      } catch (error) {
        if (lookup.waiting > 0 && error instanceof Error) failures.set(name, error)
        throw error
      }
    }
    // Stryker disable next-line ArrayDeclaration: Replaced before anybody reads it.
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
    if (local.length > 0) return inPreferredOrder(local)
    // This name always means the machine itself, so no name server is asked (RFC 6761).
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
        // Stryker disable next-line StringLiteral: Nobody is left to read the reason.
        lookup.stop.abort(unresolved('Nobody waits for the name any more'))
      }
    }
  }
}

type SharedLookup = {
  /** How many callers wait for the result. */
  waiting: number
  readonly stop: AbortController
  addresses: Promise<LookupAddress[]>
}

/**
 * IPv4 comes first, because many machines have no route for IPv6; with `--dns-result-order=ipv6first`, IPv6 does. A
 * connection tries the other family shortly after the first.
 */
function inPreferredOrder(addresses: readonly LookupAddress[]): LookupAddress[] {
  const first = getDefaultResultOrder() === 'ipv6first' ? 6 : 4
  return addresses.toSorted((one, other) => Number(other.family === first) - Number(one.family === first))
}

/**
 * Gives the network library a resolver in the form that it expects. It checks no address, so on its own it is only for hosts
 * that the operator configured: a connection to anybody else's host goes through the guard (`guard.ts`).
 */
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

/** Waits for the work, and rejects with the reason of the signal as soon as that is aborted. The work itself goes on. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  // Stryker disable next-line ObjectLiteral,BooleanLiteral: The listener is removed when the work ends, and rejecting a second time does nothing.
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
