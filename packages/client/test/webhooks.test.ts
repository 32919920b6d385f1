import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { signatureHeaders } from '../../../server/src/features/webhooks/deliveries/signature.ts'
import { engines } from '../../../server/src/testing/stores/engines.ts'
import { createWebhookTestApp } from '../../../server/src/testing/webhook-test-app.ts'
import { verifyWebhook, WebhookVerificationError } from '../src/index.ts'

describe.each(engines)('on $name', (engine) => {
  test('an event that Parley sent is verified from its raw body and headers, in each form of them', async () => {
    const { register, emit, runJobs, receiver, app } = await createWebhookTestApp(engine)
    const { secret } = await register()
    await emit('message.received', { text: 'Grüße 👋' })
    await runJobs()
    const [request] = receiver.received
    if (!request) throw new Error('Nothing arrived')
    const { body, headers } = request
    atTime(app.now())

    const event = await verifyWebhook({ body, headers, secret })
    const bytes = new TextEncoder().encode(body)
    const asHeaders = new Headers(headers as Record<string, string>)
    expect(event).toMatchObject({ event: 'message.received', data: { text: 'Grüße 👋' }, mode: 'live' })
    expect(await verifyWebhook({ body: bytes, headers: asHeaders, secret })).toEqual(event)
    expect(await verifyWebhook({ body: bytes.buffer, headers, secret: ['whsec_b3RoZXI=', secret] })).toEqual(event)
    await expect(verifyWebhook({ body: `${body} `, headers, secret })).rejects.toMatchObject({
      reason: 'wrong_signature',
    })
  })
})

const now = Date.UTC(2026, 10, 21, 9)
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"event":"webhook.test","data":{}}'

function atTime(time: number): void {
  vi.setSystemTime(time)
  onTestFinished(() => void vi.useRealTimers())
}

function signedBy(secrets: readonly string[], secondsAgo = 0) {
  return signatureHeaders({ id: 'msg_1', timestampSeconds: now / 1000 - secondsAgo, body }, secrets)
}

test('what the library of Standard Webhooks signs is verified, and what it refuses is refused', async () => {
  atTime(now)
  const signature = new Webhook(secret).sign('msg_1', new Date(now), body)
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(now / 1000), 'webhook-signature': signature }
  expect(await verifyWebhook({ body, headers, secret })).toEqual(JSON.parse(body))

  const changed = [
    { ...headers, 'webhook-id': 'msg_2' },
    { ...headers, 'webhook-timestamp': String(now / 1000 - 1) },
    { ...headers, 'webhook-timestamp': `${now / 1000}.0` },
    { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') },
    { ...headers, 'webhook-signature': signature.slice(0, -4) },
    { ...headers, 'webhook-signature': 'v1,no base64!' },
    { ...headers, 'webhook-signature': '' },
  ]
  for (const each of changed) {
    await expect(verifyWebhook({ body, headers: each, secret })).rejects.toBeInstanceOf(WebhookVerificationError)
  }
})

test('while a secret is replaced, both the sender and the receiver may have two', async () => {
  atTime(now)
  const [older, newer] = [secret, 'whsec_dGhlIG5ld2VyIHNlY3JldCBvZiB0aGUgd2ViaG9vaw==']
  const verified = (by: string[], known: string | string[]) =>
    verifyWebhook({ body, headers: signedBy(by), secret: known })

  for (const known of [older, newer, [newer, older]]) expect(await verified([newer, older], known)).toBeDefined()
  expect(await verified([older], [newer, older])).toBeDefined()
  await expect(verified([older], newer)).rejects.toMatchObject({ reason: 'wrong_signature' })
})

test('a request is refused when it is older or newer than five minutes, or than the tolerance', async () => {
  atTime(now)
  const verified = (secondsAgo: number, toleranceSeconds?: number) =>
    verifyWebhook({ body, headers: signedBy([secret], secondsAgo), secret, toleranceSeconds })

  for (const accepted of [0, 300, -300]) expect(await verified(accepted)).toBeDefined()
  for (const refused of [301, -301]) await expect(verified(refused)).rejects.toMatchObject({ reason: 'wrong_time' })
  expect(await verified(900, 1000)).toBeDefined()
  await expect(verified(20, 10)).rejects.toMatchObject({ reason: 'wrong_time' })
})

test('a parsed body, a wrong secret and missing headers are named, and a signed text is no event', async () => {
  atTime(now)
  const headers = signedBy([secret])
  const text = 'no event'
  const ofText = signatureHeaders({ id: 'msg_1', timestampSeconds: now / 1000, body: text }, [secret])

  await expect(verifyWebhook({ body: JSON.parse(body), headers, secret })).rejects.toThrow('not a parsed object')
  await expect(verifyWebhook({ body, headers, secret: '' })).rejects.toThrow('secret must be')
  await expect(verifyWebhook({ body, headers: {}, secret })).rejects.toMatchObject({ reason: 'missing_headers' })
  await expect(verifyWebhook({ body: text, headers: ofText, secret })).rejects.toMatchObject({ reason: 'not_an_event' })
})
