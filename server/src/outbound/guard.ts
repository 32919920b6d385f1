import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressCheck, makeAddressCheck } from './addresses.ts'
import { OutboundFailure } from './failure.ts'

/** Every address of a host name. Tests replace it with one that returns a different result the second time. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export type Guard = {
  /** Throws OutboundFailure unless every address of the host may be called by this protocol. */
  readonly check: (protocol: string, hostname: string) => Promise<LookupAddress[]>
  /** A connector that connects only to addresses it has checked itself, so that a name cannot change in between. */
  readonly connect: buildConnector.connector
}

const connectTimeoutMs = 10_000

export function makeGuard(openedCidrs: readonly string[], resolve: Resolve): Guard {
  const validate = makeAddressCheck(openedCidrs)

  /** Some name servers do not resolve localhost, although every machine has it (RFC 6761). */
  const addressesOf = async (hostname: string): Promise<LookupAddress[]> => {
    if (!/(^|\.)localhost\.?$/i.test(hostname)) return resolve(hostname)
    return resolve(hostname).catch(() => [{ address: '127.0.0.1', family: 4 }])
  }

  const check: Guard['check'] = async (protocol, hostname) => {
    if (!['https:', 'http:'].includes(protocol)) throw new OutboundFailure('refused', `${protocol} is not allowed`)
    const literal = hostname.replace(/^\[|\]$/g, '')
    const family = isIP(literal)
    const addresses = family === 0 ? await addressesOf(hostname) : [{ address: literal, family }]
    if (addresses.length === 0) throw new OutboundFailure('failed', 'The host name was not found')
    for (const { address } of addresses) {
      const reason = objection(protocol, validate(address))
      if (reason !== undefined) {
        // Which addresses the internal network uses is not disclosed.
        const subject = family === 0 ? `${hostname} has an address that` : literal
        throw new OutboundFailure('refused', `${subject} ${reason}`)
      }
    }
    return addresses
  }

  const dial = (protocol: string) =>
    buildConnector({ timeout: connectTimeoutMs, allowH2: false, rejectUnauthorized: true, lookup: lookup(protocol) })
  const lookup =
    (protocol: string): LookupFunction =>
    (hostname, options, done) => {
      check(protocol, hostname).then(
        (addresses) => {
          const [first] = addresses
          if (options.all) done(null, addresses)
          else done(null, first?.address ?? '', first?.family ?? 0)
        },
        (error) => done(error, ''),
      )
    }
  const dialers = {
    'https:': dial('https:'),
    'http:': dial('http:'),
  }

  return {
    check,
    connect: (options, done) => {
      const dialer = dialers[options.protocol === 'https:' ? 'https:' : 'http:']
      if (isIP(options.hostname.replace(/^\[|\]$/g, '')) === 0) return dialer(options, done)
      // For an IP address in the URL the network library performs no lookup, so the lookup cannot check it.
      check(options.protocol, options.hostname).then(
        () => dialer(options, done),
        (error) => done(error, null),
      )
    },
  }
}

function objection(protocol: string, addressCheck: AddressCheck): string | undefined {
  if (typeof addressCheck === 'object') return `is ${addressCheck.closed}`
  if (protocol !== 'https:' && addressCheck !== 'opened') return 'may only be called over https'
  return undefined
}
