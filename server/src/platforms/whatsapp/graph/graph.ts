import { createHmac } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import pLimit from 'p-limit'
import { Agent, request } from 'undici'
import type { Credentials } from '../../platform-connections.ts'
import { endLateAnswers } from './end-late-answers.ts'
import { readJson } from './json.ts'

/** The result of one call. Only `answered` says what the platform did; `not_reached` proves that it did nothing. */
export type Reply =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'not_reached'; readonly message: ShownSentence }
  | { readonly kind: 'lost'; readonly message: ShownSentence }

/** Whose call it is. The secret proves that the call comes from the app of the token, which an app may require. */
export type Caller = Pick<Credentials, 'accessToken' | 'appSecret'>

export type Call = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the version, such as `1555/messages`. */
  readonly path: string
  readonly caller: Caller
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Ends the wait for a connection with `not_reached`. A call that has begun continues. */
  readonly signal?: AbortSignal | undefined
}

export type Graph = {
  /** Calls the platform. Never throws, never retries. */
  readonly call: (call: Call) => Promise<Reply>
  /** Sends a body of this size as it is read. Never throws, never retries. */
  readonly sendBytes: (upload: BytesToSend) => Promise<Reply>
  /** The file at a URL that the platform returned; undefined where the URL is not the platform's, or the file does not exist. */
  readonly download: (url: string, caller: Caller) => Promise<Download | NoAnswer | undefined>
  readonly close: () => Promise<void>
}
type BytesToSend = {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly content: Readable
  readonly sizeBytes: number
}
export type NoAnswer = Exclude<Reply, { readonly kind: 'answered' }>
/** `content` must be read to its end or destroyed. It fails where it is larger than the platform's maximum. */
type Download = { readonly kind: 'file'; readonly bytes: number | undefined; readonly content: Readable }

/** The concurrency of a campaign, so that its sends wait for no connection. Calls beyond it wait here, not in the agent. */
const connections = 64
/** Files have connections of their own, so that their readers keep no message from being sent. */
const fileConnections = 256
const connectMs = 5_000
/** How long an idle connection is kept: shorter than the platform keeps it open, so that no request goes to a connection it just closed. */
const idleMs = 20_000
/** Tests replace any of them. */
const defaults = {
  /** The time for the whole answer to a call; for a file, the wait for its next part. */
  answerMs: 15_000,
  /** The most bytes of an answer: many times the largest one, a page of 100 templates. */
  maxAnswerBytes: 4 * 1024 * 1024,
  /** The largest file that customers can send. */
  maxFileBytes: 100 * 1024 * 1024,
  /** The time for a whole file, however slowly it is read. */
  fileMs: 30 * 60_000,
}

type Settings = { readonly whatsappGraphUrl: string; readonly whatsappGraphVersion: string }

const withdrawn: Reply = { kind: 'not_reached', message: sentence('whatsappUnreachable', { code: 'halted' }) }

/** The platform's HTTP interface, over persistent connections. */
export function makeGraph(
  { whatsappGraphUrl: host, whatsappGraphVersion: version }: Settings,
  lookup: LookupFunction,
  limits: Partial<typeof defaults> = {},
): Graph {
  const { answerMs, maxAnswerBytes, maxFileBytes, fileMs } = { ...defaults, ...limits }
  const options = {
    connect: { timeout: connectMs, lookup },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  }
  const calls = new Agent({ ...options, connections, maxResponseSize: maxAnswerBytes })
  const files = new Agent({ ...options, connections: fileConnections, maxResponseSize: maxFileBytes })
  const callDispatcher = calls.compose(endLateAnswers(answerMs))
  const fileDispatcher = files.compose(endLateAnswers(fileMs))
  const limit = pLimit(connections)

  async function perform({ method, path, caller, query, body }: Call): Promise<Reply> {
    const search = new URLSearchParams({ ...query, ...proofOf(caller) })
    try {
      const answer = await request(`${host}/${version}/${path}?${search}`, {
        dispatcher: callDispatcher,
        method,
        headers: {
          authorization: `Bearer ${caller.accessToken}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      return { kind: 'answered', status: answer.statusCode, body: readJson(await answer.body.text()) }
    } catch (error) {
      return failureOf(error, answerMs)
    }
  }

  return {
    call: ({ signal, ...call }) => {
      const { promise: reply, resolve } = Promise.withResolvers<Reply>()
      const withdraw = () => resolve(withdrawn)
      if (signal?.aborted) return Promise.resolve(withdrawn)
      signal?.addEventListener('abort', withdraw, { once: true })
      void limit(async () => {
        if (signal?.aborted) return
        signal?.removeEventListener('abort', withdraw)
        resolve(await perform(call))
      })
      return reply
    },
    sendBytes: async ({ path, query, headers, content, sizeBytes }) => {
      try {
        const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
        const answer = await request(`${host}/${version}/${path}${search}`, {
          dispatcher: fileDispatcher,
          method: 'POST',
          headers: { ...headers, 'content-length': String(sizeBytes) },
          body: content,
        })
        return { kind: 'answered', status: answer.statusCode, body: readJson(await answer.body.text()) }
      } catch (error) {
        return failureOf(error, answerMs)
      } finally {
        content.destroy()
      }
    },
    download: async (url, { accessToken }) => {
      if (!isPlatformUrl(url, host)) return undefined
      try {
        const { statusCode, headers, body } = await request(url, {
          dispatcher: fileDispatcher,
          headers: { authorization: `Bearer ${accessToken}` },
        })
        const length = Number(headers['content-length'])
        const bytes = Number.isSafeInteger(length) ? length : undefined
        // Without a listener, a failure before the file is read would end the process.
        body.on('error', () => {})
        if (statusCode === 200 && (bytes ?? 0) <= maxFileBytes) return { kind: 'file', bytes, content: body }
        body.destroy()
        if (statusCode === 429 || statusCode >= 500) return { kind: 'lost', message: sentence('whatsappBusy') }
        return undefined
      } catch (error) {
        return failureOf(error, answerMs)
      }
    },
    close: async () => {
      await Promise.all([calls.destroy(), files.destroy()])
    },
  }
}

/** Proves to the platform that the call comes from the app of the token (Graph API, securing requests). */
export function proofOf({ accessToken, appSecret }: Caller): { readonly appsecret_proof: string } {
  return { appsecret_proof: createHmac('sha256', appSecret).update(accessToken).digest('hex') }
}

/** The token goes only to the platform's own hosts, whatever URL a callback or an answer contains. */
function isPlatformUrl(url: string, host: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, origin } = new URL(url)
  if (origin === new URL(host).origin) return true
  return protocol === 'https:' && /(^|\.)(facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net)$/.test(hostname)
}

/** Errors before a connection is established: nothing of the request has left this machine. */
const beforeConnecting: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function failureOf(error: unknown, answerMs: number): NoAnswer {
  const code = codeOf(error)
  if (beforeConnecting.has(code) || /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL/.test(code)) {
    return { kind: 'not_reached', message: sentence('whatsappUnreachable', { code }) }
  }
  const isLate = code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
  const message = isLate
    ? sentence('whatsappNoAnswer', { seconds: answerMs / 1000 })
    : sentence('whatsappConnectionBroke')
  return { kind: 'lost', message }
}

function codeOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}
