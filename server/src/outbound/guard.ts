import type { LookupAddress } from 'node:dns'
import { isIP, type Socket } from 'node:net'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import { buildConnector } from 'undici'
import { type AddressCheck, makeAddressCheck } from './addresses.ts'
import { OutboundFailure } from './failure.ts'
import { lookupWith, type Resolve } from './resolver.ts'

export type Guard = {
  /** Throws OutboundFailure unless every address of the host may be called by this protocol. */
  readonly check: (protocol: string, hostname: string, signal?: AbortSignal) => Promise<LookupAddress[]>
  /** A connector that connects only to addresses it has checked itself, so that a name cannot change in between. */
  readonly connect: buildConnector.connector
  /** A connector like `connect` for files, of which more arrives at once than of other responses. */
  readonly connectForFiles: buildConnector.connector
}

const connectTimeoutMs = 10_000

/**
 * Makes the guard that keeps requests to URLs of customers away from internal addresses. `waitingFor` returns the signal
 * that is aborted once no request to this host waits for a connection any more; its name is then looked up no further.
 */
export function makeGuard(
  openedCidrs: readonly string[],
  resolve: Resolve,
  waitingFor: (hostname: string) => AbortSignal,
): Guard {
  const validate = makeAddressCheck(openedCidrs)

  const check: Guard['check'] = async (protocol, hostname, signal) => {
    if (!['https:', 'http:'].includes(protocol))
      throw new OutboundFailure('refused', sentence('protocolNotAllowed', { protocol }))
    // Stryker disable next-line Regex: The host name of a URL has brackets only at both ends, or none.
    const literal = hostname.replace(/^\[|\]$/g, '')
    const family = isIP(literal)
    const addresses = family === 0 ? await resolve(hostname, signal) : [{ address: literal, family }]
    if (addresses.length === 0) throw new OutboundFailure('failed', sentence('hostNotFound'))
    for (const { address } of addresses) {
      // A refusal names the host and not its address: which addresses the internal network uses is not disclosed.
      const subject = family === 0 ? { host: hostname } : { address: literal }
      const reason = objection(protocol, validate(address), subject)
      if (reason !== undefined) throw new OutboundFailure('refused', reason)
    }
    return addresses
  }

  const dial = (protocol: string) =>
    buildConnector({
      timeout: connectTimeoutMs,
      // Stryker disable next-line BooleanLiteral: The address is checked either way, and only receivers with a certificate that this machine trusts offer HTTP/2.
      allowH2: false,
      rejectUnauthorized: true,
      lookup: lookupWith((hostname) => check(protocol, hostname, waitingFor(hostname))),
    })
  const dialers = {
    'https:': dial('https:'),
    'http:': dial('http:'),
  }

  const connectWith =
    (prepare: (socket: Socket) => void): buildConnector.connector =>
    (options, connected) => {
      const done: buildConnector.Callback = (...result) => {
        if (result[1]) prepare(result[1])
        connected(...result)
      }
      const dialer = dialers[options.protocol === 'https:' ? 'https:' : 'http:']
      // Stryker disable next-line Regex,StringLiteral: The host name of a URL has brackets only at both ends, or none. A host name in brackets is looked up, and the lookup checks it as well.
      if (isIP(options.hostname.replace(/^\[|\]$/g, '')) === 0) return dialer(options, done)
      // The network library looks up no IP address that stands in the URL, so the check in the lookup would be left out.
      check(options.protocol, options.hostname).then(
        () => dialer(options, done),
        (error) => done(error, null),
      )
    }

  return { check, connect: connectWith(limitRate), connectForFiles: connectWith(() => undefined) }
}

const rateWindowMs = 250
/** The responses of one connection have a fraction of this in that time: 16 kB of each one's head and body are read. */
const maxBytesPerWindow = 256 * 1024

/**
 * Closes a connection over which more arrives than responses have: parts of HTTP that are read and dropped, such as chunk
 * extensions and interim responses, could otherwise occupy the process until the request times out.
 */
function limitRate(socket: Socket): void {
  let windowBegan = 0
  let before = 0
  const check = () => {
    const now = performance.now()
    if (now - windowBegan > rateWindowMs) {
      windowBegan = now
      before = socket.bytesRead
    } else if (socket.bytesRead - before > maxBytesPerWindow) {
      socket.destroy(new OutboundFailure('failed', sentence('receiverSentTooMuch')))
    }
  }
  // The first listener starts the reading, which the HTTP client must do itself, so this one is added after its own.
  setImmediate(() => socket.on('readable', check))
}

type Subject = { readonly host: string } | { readonly address: string }

function objection(protocol: string, addressCheck: AddressCheck, subject: Subject): ShownSentence | undefined {
  if (typeof addressCheck === 'object') {
    const kind = addressCheck.closed
    return 'host' in subject
      ? sentence('hostClosed', { ...subject, kind })
      : sentence('addressClosed', { ...subject, kind })
  }
  if (protocol === 'https:' || addressCheck === 'opened') return undefined
  return 'host' in subject ? sentence('hostOnlyOverHttps', subject) : sentence('addressOnlyOverHttps', subject)
}
