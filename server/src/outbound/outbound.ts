import type { Readable } from 'node:stream'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import { Agent, type Dispatcher, request as send } from 'undici'
import { failureOf, OutboundFailure } from './failure.ts'
import { makeGuard } from './guard.ts'
import { makeResolver, type Resolve, unlessAborted } from './resolver.ts'

/** The HTTP client for requests to hosts that customers or browsers name, such as those of webhooks. There is no other. */
export type Outbound = {
  /** Posts and returns the response, whatever its status. Throws OutboundFailure when there was no response. */
  readonly post: (request: OutboundRequest) => Promise<OutboundAnswer>
  /**
   * Requests a file and returns as soon as the response begins. The time is for the whole of it: the stream fails where it takes
   * longer. The caller reads it to its end or destroys it. Throws OutboundFailure when there was no response.
   */
  readonly get: (request: Omit<OutboundRequest, 'body'>) => Promise<OutboundFile>
  /**
   * Returns why this URL may not be called, as a sentence, or undefined where it may. Resolves host names; a name that is
   * not found is not yet a reason, because it is resolved again at every call.
   */
  readonly refusal: (url: string) => Promise<ShownSentence | undefined>
  readonly close: () => Promise<void>
}

export type OutboundRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** The time for the whole request: name lookup, connection, headers and body. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

export type OutboundAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The first 16 kB of the body, as text. */
  readonly body: string
}

export type OutboundFile = Pick<OutboundAnswer, 'status' | 'headers'> & { readonly content: Readable }

const maxBodyBytes = 16_384
/** How many connections to one origin may be open at once, across all webhooks on it. */
const connectionsPerOrigin = 50
/** How long registration waits for a name server; the request itself has its own timeout. */
const refusalTimeoutMs = 3_000

/**
 * Makes the client. It follows no redirects, decompresses nothing, uses no proxy, verifies TLS, and connects only to public
 * addresses, besides those in the given ranges, which the operator opened.
 */
export function makeOutbound(openedCidrs: readonly string[], resolve: Resolve = makeResolver()): Outbound {
  const waiting = makeWaitingRequests()
  const guard = makeGuard(openedCidrs, resolve, waiting.signalOf)
  const limits = { connections: connectionsPerOrigin, maxHeaderSize: maxBodyBytes }
  const agent = new Agent({ ...limits, connect: guard.connect })
  const fileAgent = new Agent({ ...limits, connect: guard.connectForFiles })
  const ask = async <Answer>(
    { url, timeoutMs, signal: given }: Pick<OutboundRequest, 'url' | 'timeoutMs' | 'signal'>,
    begin: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> => {
    const signal = signalWith(timeoutMs, given)
    const leave = waiting.join(new URL(url).hostname)
    try {
      // The HTTP library does not end a request that has no connection yet, so the signal ends the wait for it here.
      return await unlessAborted(begin(signal), signal)
    } catch (error) {
      given?.throwIfAborted()
      throw failureOf(error, timeoutMs)
    } finally {
      leave()
    }
  }
  return {
    post: (request) => ask(request, (signal) => post(agent, { ...request, signal })),
    get: (request) => ask(request, (signal) => get(fileAgent, { ...request, signal })),
    refusal: async (text) => {
      const url = new URL(text)
      if (url.protocol !== 'https:' && openedCidrs.length === 0) return sentence('urlMustBeHttps')
      try {
        await guard.check(url.protocol, url.hostname, AbortSignal.timeout(refusalTimeoutMs))
        return undefined
      } catch (error) {
        if (error instanceof OutboundFailure && error.kind === 'refused') return error.reason
        return url.protocol === 'https:' ? undefined : sentence('urlMustBeHttpsHostNotFound')
      }
    },
    close: async () => {
      await agent.destroy()
      await fileAgent.destroy()
    },
  }
}

/** Counts the requests to each host, so that its name is looked up only while one of them waits. */
function makeWaitingRequests() {
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
    /** Returns the signal that is aborted when the last request to the host has ended. */
    signalOf: (hostname: string): AbortSignal => hosts.get(hostname)?.stop.signal ?? AbortSignal.abort(nobodyWaits()),
  }
}

function nobodyWaits(): OutboundFailure {
  return new OutboundFailure('failed', sentence('requestEndedEarly'))
}

type PostRequest = Omit<OutboundRequest, 'timeoutMs' | 'signal'> & { readonly signal: AbortSignal }

async function post(dispatcher: Dispatcher, request: PostRequest): Promise<OutboundAnswer> {
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
    body: await readAtMost(answer.body, maxBodyBytes),
  }
}

async function get(dispatcher: Dispatcher, request: Omit<PostRequest, 'body'>): Promise<OutboundFile> {
  const { url, headers, signal } = request
  const sent = { ...headers, 'accept-encoding': 'identity' }
  const answer = await send(url, { dispatcher, method: 'GET', headers: sent, signal })
  // A stream that nobody reads any more fails when it is destroyed, which must not end the process.
  answer.body.on('error', () => {})
  return { status: answer.statusCode, headers: answer.headers, content: answer.body }
}

function signalWith(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** Reads the first bytes of a stream as text, then destroys the stream, however much more it has. */
async function readAtMost(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
  // With `stream`, a character that is cut off at the end is dropped. NUL is replaced, since PostgreSQL cannot store it.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD')
}
