import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressCheck, makeAddressCheck } from './addresses.ts'
import { OutboundFailure } from './failure.ts'
import { limitRate } from './limit-rate.ts'
import { lookupWith, type Resolve } from './resolver.ts'

export type Guard = {
  /** Throws OutboundFailure unless every address of the host may be called by this protocol. */
  readonly check: (protocol: string, hostname: string, signal?: AbortSignal) => Promise<LookupAddress[]>
  /** A connector that connects only to addresses it has checked itself, so that a name cannot change in between. */
  readonly connect: buildConnector.connector
}

const connectTimeoutMs = 10_000

/** `waitingFor` returns the signal that is aborted once no request to this host waits for a connection any more. */
export function makeGuard(
  openedCidrs: readonly string[],
  resolve: Resolve,
  waitingFor: (hostname: string) => AbortSignal,
): Guard {
  const validate = makeAddressCheck(openedCidrs)

  const check: Guard['check'] = async (protocol, hostname, signal) => {
    if (!['https:', 'http:'].includes(protocol)) throw new OutboundFailure('refused', `${protocol} is not allowed`)
    const literal = hostname.replace(/^\[|\]$/g, '')
    const family = isIP(literal)
    const addresses = family === 0 ? await resolve(hostname, signal) : [{ address: literal, family }]
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
    buildConnector({
      timeout: connectTimeoutMs,
      allowH2: false,
      rejectUnauthorized: true,
      lookup: lookupWith((hostname) => check(protocol, hostname, waitingFor(hostname))),
    })
  const dialers = {
    'https:': dial('https:'),
    'http:': dial('http:'),
  }

  return {
    check,
    connect: (options, connected) => {
      const done: buildConnector.Callback = (...result) => {
        if (result[1]) limitRate(result[1])
        connected(...result)
      }
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
