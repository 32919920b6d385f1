import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, signatureHeaders } from './signature.ts'

test('a webhook signature equals the one that Standard Webhooks publishes for its example', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestampSeconds: 1614265330, body: '{"test": 2432232314}' }
  const secret = ['whsec', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'].join('_')

  expect(signatureHeaders(message, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test.each(['', '{"text":"héllo 👋"}', 'x'.repeat(20_000)])(
  'a webhook signature equals that of the standardwebhooks library',
  (body) => {
    const secret = newWebhookSecret()
    const message = { id: 'msg_1', timestampSeconds: 1_700_000_000, body }
    const theirs = new Webhook(secret).sign(message.id, new Date(message.timestampSeconds * 1000), body)

    expect(signatureHeaders(message, [secret])['webhook-signature']).toBe(theirs)
  },
)

test('a webhook signature is sent per secret, so that a receiver may use either', () => {
  const [newer, older] = [newWebhookSecret(), newWebhookSecret()]
  const now = Math.floor(Date.now() / 1000)
  const headers = signatureHeaders({ id: 'msg_1', timestampSeconds: now, body: '{"a":1}' }, [newer, older])

  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
  for (const known of [newer, older]) expect(new Webhook(known).verify('{"a":1}', headers)).toEqual({ a: 1 })
  expect(() => new Webhook(newWebhookSecret()).verify('{"a":1}', headers)).toThrow()
})

test.each(['id', 'timestamp', 'body'] as const)('a webhook signature is invalid for another %s', (part) => {
  const secret = newWebhookSecret()
  const now = Math.floor(Date.now() / 1000)
  const headers = signatureHeaders({ id: 'msg_1', timestampSeconds: now, body: '{"a":1}' }, [secret])
  if (part === 'id') headers['webhook-id'] = 'msg_2'
  if (part === 'timestamp') headers['webhook-timestamp'] = String(now + 1)

  expect(() => new Webhook(secret).verify(part === 'body' ? '{"a":2}' : '{"a":1}', headers)).toThrow()
})

test('a webhook signature uses a secret of 32 random bytes', () => {
  const secrets = Array.from({ length: 50 }, newWebhookSecret)

  for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
  expect(new Set(secrets).size).toBe(50)
})
