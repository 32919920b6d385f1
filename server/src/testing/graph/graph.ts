import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { AtEnd } from '../http/process.ts'
import { type GraphAccount, makeAccount, makeNumber } from './accounts.ts'
import { badToken, messageError, ok } from './answers.ts'
import { type GraphRequest, manageAccount } from './manage-account.ts'
import { type GraphMedia, takeUpload } from './media-uploads.ts'
import { makeMessageCalls } from './message-calls.ts'
import { refuseProof } from './number-setup.ts'
import { makePlatformEvents } from './platform-events.ts'
import { makeSampleUploads } from './sample-uploads.ts'

export type TestGraph = Awaited<ReturnType<typeof openGraph>>

type Options = {
  readonly now?: () => number
  /** Messages per second that a number may send; more are refused with 130429. */
  readonly throughput?: number
  /** Latency added to a message call, to simulate a distant platform. */
  readonly latencyMs?: number
  /** The actual URL for a subscribed one: tests are not reachable over HTTPS. */
  readonly reach?: (url: string) => string
  readonly atEnd?: AtEnd
}

/**
 * A simulation of the documented WhatsApp Cloud API over real HTTP: it enforces the documented rules, records requests,
 * sends callbacks with real signatures, and fails on request. It knows nothing about Parley.
 */
export async function openGraph({
  now = Date.now,
  throughput = 80,
  latencyMs = 0,
  reach = (url) => url,
  atEnd = onTestFinished,
}: Options = {}) {
  const accounts: GraphAccount[] = []
  const calls: { method: string; path: string; at: number }[] = []
  const media = new Map<string, GraphMedia>()
  const uploadTroubles: (number | 'cut_off')[] = []
  const settings = {
    categorise: (graphRequest: string) => graphRequest,
    listsTemplates: true,
    latencyMs,
    refusesOverrides: false,
    refusesSubscriptions: false,
    /** What happens elsewhere just before the next change of a subscription takes effect. */
    beforeSubscriptionChange: undefined as (() => Promise<unknown>) | undefined,
    /** Files end before their last byte, as with a connection that breaks. */
    breaksFiles: false,
  }
  let connections = 0
  let openFiles = 0
  let ids = 0
  const newId = () => ids++
  const samples = makeSampleUploads(newId)
  const { takeOrFail, ...sending } = makeMessageCalls({ now, newId, throughput, media })

  const server = createServer((request, response) => void handle(request, response))
  server.keepAliveTimeout = 60_000
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {})
    // A caller that was killed while it sent a file gets no answer, and nothing has happened.
    const bytes = await buffer(request).catch(() => undefined)
    if (!bytes) return
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    calls.push({ method: request.method ?? '', path: pathname, at: performance.now() })
    const file = /^\/files\/(\w+)$/.exec(pathname)?.[1]
    if (file !== undefined) {
      sendFile(request, response, file)
      return
    }
    const [, uploadId] = /^\/v[\d.]+\/(upload:.+)$/.exec(pathname) ?? []
    const received = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      text: bytes.toString(),
      bytes,
      contentType: request.headers['content-type'] ?? '',
    }
    const answer =
      uploadId === undefined
        ? await answerTo(received, request.headers.authorization, response)
        : samples.take(request, { id: uploadId, bytes })
    if (settings.latencyMs > 0) await wait(settings.latencyMs)
    if (answer)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }

  type ReceivedRequest = {
    method: string
    path: string
    query: URLSearchParams
    text: string
    bytes: Buffer
    contentType: string
  }

  /** Returns the answer to a request, or undefined where no answer is sent. */
  async function answerTo(received: ReceivedRequest, authorization: string | undefined, response: ServerResponse) {
    const [version = '', node = '', edge = ''] = received.path.slice(1).split('/')
    if (!/^v\d+\.\d+$/.test(version)) return messageError(2500, 'Unknown version')
    const accessible = accounts.filter(({ token }) => authorization === `Bearer ${token}`)
    const account = accessible.find(({ phoneNumberId, id }) => node === phoneNumberId || node === id) ?? accessible[0]
    if (!account) return badToken
    const unproven = refuseProof(account, received.query)
    if (unproven) return unproven
    if (edge === 'media' && node === account.phoneNumberId && received.method === 'POST') {
      const trouble = uploadTroubles.shift()
      if (typeof trouble === 'number') return messageError(trouble, `Refused with ${trouble} on request`)
      if (trouble === 'cut_off') return void response.destroy()
      return takeUpload(account, received, (file) => {
        const id = `1037${newId()}`
        media.set(id, file)
        return id
      })
    }
    const body: unknown = received.text === '' ? undefined : JSON.parse(received.text)
    const graphRequest: GraphRequest = { method: received.method, node, edge, query: received.query, body }
    if (edge === 'messages' || edge === 'marketing_messages') return takeOrFail(account, graphRequest, response)
    if (edge === 'message_templates' && received.method === 'GET' && !settings.listsTemplates) {
      return messageError(2, 'Service temporarily unavailable')
    }
    if (settings.refusesOverrides && received.text.includes('webhook_configuration')) {
      return messageError(200, 'You do not have the permission')
    }
    if (settings.refusesSubscriptions && edge === 'subscribed_apps' && received.method === 'POST') {
      return messageError(10, 'The app has no access to the account')
    }
    if (edge === 'subscribed_apps' && received.method !== 'GET') {
      const before = settings.beforeSubscriptionChange
      settings.beforeSubscriptionChange = undefined
      await before?.()
    }
    if (edge === 'uploads' && received.method === 'POST') return samples.open(account, { node, query: received.query })
    const file = media.get(node)
    if (file) return ok(describedFile(node, file))
    return await manageAccount(account, graphRequest, { categorise: settings.categorise, reach, accessible, now })
  }

  /** How the answer to a look-up describes a file, with its hash in hex. */
  function describedFile(id: string, { mimeType, bytes, sha256 = hash('sha256', bytes) }: GraphMedia) {
    return {
      messaging_product: 'whatsapp',
      url: `${url}/files/${id}`,
      mime_type: mimeType,
      ...(sha256 !== null && { sha256 }),
      file_size: bytes.length,
      id,
    }
  }

  function sendFile(request: IncomingMessage, response: ServerResponse, id: string): void {
    const file = media.get(id)
    const isKnown = accounts.some(({ token }) => request.headers.authorization === `Bearer ${token}`)
    if (!file || !isKnown) {
      response.writeHead(401).end()
      return
    }
    const headers = { 'content-type': file.mimeType, 'content-length': file.bytes.length }
    openFiles += 1
    response.once('close', () => {
      openFiles -= 1
    })
    response.writeHead(200, headers)
    if (!settings.breaksFiles) return void response.end(file.bytes)
    response.write(file.bytes.subarray(0, -1), () => response.destroy())
  }

  return {
    url,
    accounts,
    ...sending,
    calls,
    media,
    /** The failures of the next uploads. */
    uploadTroubles,
    /** The samples that were uploaded completely, by their handles. */
    samples: samples.byHandle,
    settings,
    connections: () => connections,
    /** Closes every connection, as a failing network does. */
    cutAll: () => server.closeAllConnections(),
    /** Files that are being sent. */
    openFiles: () => openFiles,
    addAccount: (more: Parameters<typeof makeAccount>[0] = {}) => {
      const account = makeAccount(more)
      accounts.push(account)
      return account
    },
    /** A further number of the account. */
    addNumber: (account: GraphAccount) => {
      const number = makeNumber(account)
      accounts.push(number)
      return number
    },
    ...makePlatformEvents({ messages: sending.messages, now, newId }),
    /** The most message calls within any one second, including refused ones, measured from each call on. */
    fullestSecond: () => {
      const times = calls.filter(({ path }) => /\/(?:marketing_)?messages$/.test(path)).map(({ at }) => at)
      return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))
    },
  }
}
