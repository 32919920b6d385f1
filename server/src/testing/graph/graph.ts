import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { AtEnd } from '../process.ts'
import { type GraphAccount, type GraphMessage, makeAccount } from './accounts.ts'
import { type Answer, badToken, manageError, messageError, ok } from './answers.ts'
import { shakeHands } from './callbacks.ts'
import { createTemplate, deleteTemplates, editTemplate, listTemplates } from './manage-templates.ts'
import { takeMessage } from './take-message.ts'
import { makeVoice } from './voice.ts'

/** What goes wrong with the next message calls, one entry for each. A number is the code of a refusal. */
export type Trouble = number | 'cut_off' | 'cut_off_unread' | 'hang' | 'unreadable' | 'bad_gateway'

export type TestGraph = Awaited<ReturnType<typeof openGraph>>

type Options = {
  readonly now?: () => number
  /** Messages a second that a number may send; more are refused with 130429. */
  readonly throughput?: number
  /** How long a message call takes beside its work, as where the platform is far away. */
  readonly latencyMs?: number
  /** The real address behind the one that was subscribed: tests are not reached over https. */
  readonly reach?: (url: string) => string
  readonly atEnd?: AtEnd
}

/**
 * The WhatsApp Cloud API as its documentation has it, over real HTTP: it keeps the documented rules, remembers what it
 * saw, calls back with real signatures, and fails on request. Nothing in it knows how Parley works.
 */
export async function openGraph({
  now = Date.now,
  throughput = 80,
  latencyMs = 0,
  reach = (url) => url,
  atEnd = onTestFinished,
}: Options = {}) {
  const accounts: GraphAccount[] = []
  const messages: GraphMessage[] = []
  const calls: { method: string; path: string; at: number }[] = []
  const troubles: Trouble[] = []
  const troubleOf = new Map<string, Trouble>()
  const knownAs = new Map<string, string>()
  const media = new Map<string, { mimeType: string; bytes: Buffer }>()
  const settings = { categorise: (asked: string) => asked }
  const lastSends: number[] = []
  let connections = 0
  let ids = 0

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
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    calls.push({ method: request.method ?? '', path: pathname, at: performance.now() })
    const file = /^\/files\/(\w+)$/.exec(pathname)?.[1]
    if (file !== undefined) {
      sendFile(request, response, file)
      return
    }
    const asked = { method: request.method ?? '', path: pathname, query: searchParams, text }
    const answer = await answerTo(asked, request.headers.authorization, response)
    if (latencyMs > 0) await wait(latencyMs)
    if (answer)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }

  type Heard = { method: string; path: string; query: URLSearchParams; text: string }
  type Asked = { method: string; node: string; edge: string; query: URLSearchParams; body: unknown }

  /** Undefined where the answer is that there is none. */
  async function answerTo(heard: Heard, authorization: string | undefined, response: ServerResponse) {
    const [version = '', node = '', edge = ''] = heard.path.slice(1).split('/')
    if (!/^v\d+\.\d+$/.test(version)) return messageError(2500, 'Unknown version')
    const account = accounts.find(({ token }) => authorization === `Bearer ${token}`)
    if (!account) return badToken
    const body: unknown = heard.text === '' ? undefined : JSON.parse(heard.text)
    const asked = { method: heard.method, node, edge, query: heard.query, body }
    return edge === 'messages' ? takeOrFail(account, asked, response) : manage(account, asked)
  }

  function takeOrFail(account: GraphAccount, { node, body }: Asked, response: ServerResponse): Answer | undefined {
    if (node !== account.phoneNumberId) return messageError(33, 'Object does not exist')
    const to = String((body as { to?: unknown } | undefined)?.to)
    const trouble = troubles.shift() ?? troubleOf.get(to)
    if (typeof trouble === 'number') return messageError(trouble, `Refused with ${trouble} on request`)
    if (trouble === 'cut_off_unread') response.destroy()
    if (trouble === 'bad_gateway') response.writeHead(502).end('<html>Bad gateway</html>')
    if (trouble === 'cut_off_unread' || trouble === 'bad_gateway') return undefined
    if (isTooFast()) return messageError(130429, 'Cloud API message throughput has been reached')
    const answer = takeMessage({ account, body, now: now(), knownAs, keep: (message) => keep(account, message) })
    if (trouble === undefined) return answer
    if (trouble === 'cut_off') response.destroy()
    if (trouble === 'unreadable') response.writeHead(200).end('{"messages":[{"id"')
    return undefined
  }

  function isTooFast(): boolean {
    const at = performance.now()
    while (lastSends.length > 0 && at - (lastSends[0] ?? 0) >= 1000) lastSends.shift()
    if (lastSends.length >= throughput) return true
    lastSends.push(at)
    return false
  }

  function keep(account: GraphAccount, message: Pick<GraphMessage, 'to' | 'text' | 'correlation'>): GraphMessage {
    const id = `wamid.T${ids++}`
    const failsWith = numbers.get(message.to)
    const kept = { ...message, id, account, takenAt: now(), at: performance.now(), told: [], failsWith }
    messages.push(kept)
    return kept
  }

  /** Customers whom nothing reaches, with the code of their failure. */
  const numbers = new Map<string, number>()

  async function manage(account: GraphAccount, asked: Asked): Promise<Answer> {
    const { method, node, edge, query, body } = asked
    if (node === account.phoneNumberId && edge === '' && method === 'GET') return readNumber(account, query)
    if (node === account.id && edge === 'subscribed_apps') return subscribe(account, method, body)
    if (node === account.id && edge === 'message_templates') {
      if (method === 'GET') return listTemplates(account, query)
      if (method === 'DELETE') return deleteTemplates(account, query)
      return createTemplate(account, body, settings.categorise)
    }
    const template = account.templates.find(({ id }) => id === node)
    if (template && edge === '' && method === 'POST') return editTemplate(template, body)
    if (media.has(node)) return ok({ id: node, url: `${url}/files/${node}`, mime_type: media.get(node)?.mimeType })
    return messageError(33, 'Object does not exist, or you lack the permission')
  }

  function readNumber(account: GraphAccount, query: URLSearchParams): Answer {
    const proof = query.get('appsecret_proof')
    const expected = createHmac('sha256', account.appSecret).update(account.token).digest('hex')
    if (proof !== null && proof !== expected) return messageError(100, 'Invalid appsecret_proof provided')
    return ok({
      id: account.phoneNumberId,
      display_phone_number: account.displayPhoneNumber,
      verified_name: 'Acme',
      quality_rating: 'GREEN',
      whatsapp_business_manager_messaging_limit: 'TIER_2K',
      throughput: { level: 'STANDARD' },
    })
  }

  async function subscribe(account: GraphAccount, method: string, body: unknown): Promise<Answer> {
    account.subscribed = method === 'POST'
    const { override_callback_uri: callback, verify_token: token } = (body ?? {}) as Record<string, string>
    if (method === 'POST' && callback !== undefined) {
      if (!callback.startsWith('https://')) return manageError(2200, 'The callback must be an https URL')
      const isOurs = await shakeHands(reach(callback), token ?? '').catch(() => false)
      if (!isOurs) return manageError(2201, 'The callback verification failed')
      account.callbackUrl = reach(callback)
      account.verifyToken = token
    }
    return ok({ success: true })
  }

  function sendFile(request: IncomingMessage, response: ServerResponse, id: string): void {
    const file = media.get(id)
    const isKnown = accounts.some(({ token }) => request.headers.authorization === `Bearer ${token}`)
    if (!file || !isKnown) {
      response.writeHead(401).end()
      return
    }
    const headers = { 'content-type': file.mimeType, 'content-length': file.bytes.length }
    response.writeHead(200, headers).end(file.bytes)
  }

  return {
    url,
    accounts,
    messages,
    calls,
    /** Failures for the next message calls, whoever they are for. */
    troubles,
    /** Failures for every message call to these numbers. */
    troubleOf,
    numbers,
    /** Numbers that have another id at the platform. */
    knownAs,
    media,
    settings,
    connections: () => connections,
    addAccount: (more: Parameters<typeof makeAccount>[0] = {}) => {
      const account = makeAccount(more)
      accounts.push(account)
      return account
    },
    ...makeVoice({ messages, now, newId: () => ids++ }),
    /** How many message calls the fullest second held, refused ones as well: from each call on, not by the clock. */
    fullestSecond: () => {
      const times = calls.filter(({ path }) => path.endsWith('/messages')).map(({ at }) => at)
      return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))
    },
  }
}
