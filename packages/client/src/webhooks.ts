import type { Webhooks } from './generated/types.gen.ts'

/** An event of any kind. Its `event` says which, and with it what `data` contains. Later versions send further kinds. */
export type WebhookEvent = Webhooks['body']

export type ReceivedWebhook = {
  /** The body as it arrived, byte for byte. One that was parsed and written again does not match the signature. */
  body: string | Uint8Array | ArrayBuffer
  /** The headers of the request, with names in lower case where they are no `Headers`. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The secret of the webhook (`whsec_…`), or several while it is replaced: one that matches is enough. */
  secret: string | readonly string[]
  /** How much older or newer than now the request may be. 300 seconds by default. */
  toleranceSeconds?: number | undefined
}

/** Why a request is not accepted as an event. */
export type WebhookRefusal = 'missing_headers' | 'wrong_time' | 'wrong_signature' | 'not_an_event'

/** The request is not from Parley, was changed on its way, or is old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookRefusal

  constructor(reason: WebhookRefusal) {
    super(sentences[reason])
    this.reason = reason
  }
}

const sentences: Readonly<Record<WebhookRefusal, string>> = {
  missing_headers: 'The headers webhook-id, webhook-timestamp and webhook-signature are required',
  wrong_time: 'The request is too old, or from the future',
  wrong_signature: 'The signature does not match: another secret, or a body that is not as it was sent',
  not_an_event: 'The body is signed and no event',
}

/**
 * The event of a webhook's request, which is signed as Standard Webhooks describes. Rejects with a `WebhookVerificationError`
 * where one of the secrets did not sign this body at about this time.
 */
export async function verifyWebhook({ toleranceSeconds = 300, ...received }: ReceivedWebhook): Promise<WebhookEvent> {
  const { body, headers, secret } = received
  const bytes = bytesOf(body)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('missing_headers')
  const isNear = Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds
  if (!/^\d+$/.test(timestamp) || !isNear) throw new WebhookVerificationError('wrong_time')
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const keys = await Promise.all([secret].flat().map(keyOf))
  if (!(await isSignedByOne(signed, signatures, keys))) throw new WebhookVerificationError('wrong_signature')
  return eventIn(bytes)
}

async function isSignedByOne(signed: Bytes, signatures: string, keys: readonly CryptoKey[]): Promise<boolean> {
  for (const each of signatures.split(' ')) {
    const [version, encoded = ''] = each.split(',')
    const signature = version === 'v1' ? decoded(encoded) : undefined
    if (!signature) continue
    for (const key of keys) {
      // Takes the same time whatever differs.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
    }
  }
  return false
}

type Bytes = Uint8Array<ArrayBuffer>

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = decoded(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new TypeError('secret must be the secret of the webhook, such as whsec_…')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function decoded(base64: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return
  }
}

function bytesOf(body: ReceivedWebhook['body']): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (ArrayBuffer.isView(body)) return body
  // One of another realm is no instance of ours.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body)
  throw new TypeError('body must be the body as it arrived: text or bytes, not a parsed object')
}

function joined(head: Uint8Array, tail: Uint8Array): Bytes {
  const bytes = new Uint8Array(head.length + tail.length)
  bytes.set(head)
  bytes.set(tail, head.length)
  return bytes
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  const value = isHeaders(headers) ? (headers.get(name) ?? undefined) : headers[name]
  return typeof value === 'string' ? value : value?.join(' ')
}

function isHeaders(headers: ReceivedWebhook['headers']): headers is Headers {
  return typeof headers.get === 'function'
}

function eventIn(bytes: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof event === 'object' && event !== null && 'event' in event && 'data' in event) return event as WebhookEvent
  } catch {
    // Refused below.
  }
  throw new WebhookVerificationError('not_an_event')
}
