import { lookup } from 'node:dns/promises'
import { Agent, type Dispatcher, request as send } from 'undici'
import { failureOf, OutboundFailure } from './failure.ts'
import { makeGuard, type Resolve } from './guard.ts'
import { readAtMost } from './read-at-most.ts'

/** The only way out to strangers. */
export type Outbound = {
  /** Posts and answers with what came back, however bad. Throws OutboundFailure when no answer came. */
  readonly post: (request: OutboundRequest) => Promise<OutboundAnswer>
  /**
   * Why this URL may not be called, in a sentence, or undefined. Looks names up; one that is not found is no reason
   * yet, because the guard looks again at every call.
   */
  readonly refusal: (url: string) => Promise<string | undefined>
  readonly close: () => Promise<void>
}

export type OutboundRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** For everything together: name, connection, headers, body. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

export type OutboundAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** At most its first 16 kB. */
  readonly body: string
}

const longestBody = 16_384
/** Of one origin, over all endpoints there. */
const connectionsPerOrigin = 50
/** What registration waits for a name server; the call itself has its own timeout. */
const refusalWithinMs = 3_000

const resolveWithSystem: Resolve = (hostname) => lookup(hostname, { all: true })

/**
 * Follows no redirect, unpacks nothing, uses no proxy, verifies TLS, and connects to public addresses only, except
 * where the operator opened a range of their own network (PARLEY_WEBHOOK_ALLOW_CIDRS).
 */
export function makeOutbound(
  config: { readonly webhookAllowCidrs: readonly string[] },
  resolve: Resolve = resolveWithSystem,
): Outbound {
  const guard = makeGuard(config.webhookAllowCidrs, resolve)
  const agent = new Agent({ connect: guard.connect, connections: connectionsPerOrigin, maxHeaderSize: longestBody })
  return {
    post: async ({ timeoutMs, ...request }) => {
      try {
        return await post(agent, { ...request, signal: endOf(timeoutMs, request.signal) })
      } catch (error) {
        request.signal?.throwIfAborted()
        throw failureOf(error, timeoutMs)
      }
    },
    refusal: async (text) => {
      const url = new URL(text)
      if (url.protocol !== 'https:' && config.webhookAllowCidrs.length === 0) return 'The URL must be an https URL'
      try {
        await Promise.race([guard.check(url.protocol, url.hostname), giveUpAfter(refusalWithinMs)])
        return undefined
      } catch (error) {
        if (error instanceof OutboundFailure && error.kind === 'refused') return error.message
        return url.protocol === 'https:' ? undefined : 'The URL must be an https URL: its host name was not found'
      }
    },
    close: () => agent.destroy(),
  }
}

type Posting = Omit<OutboundRequest, 'timeoutMs'> & { readonly signal: AbortSignal }

async function post(dispatcher: Dispatcher, request: Posting): Promise<OutboundAnswer> {
  const answer = await send(request.url, {
    dispatcher,
    method: 'POST',
    headers: { ...request.headers, 'accept-encoding': 'identity' },
    body: request.body,
    signal: request.signal,
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: await readAtMost(answer.body, longestBody),
  }
}

function endOf(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

function giveUpAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(reject, ms, new Error('No answer from the name server')).unref())
}
