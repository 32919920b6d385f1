import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifySamples } from './verify-samples.ts'

const secret = `whsec_${Buffer.from('a secret of some bytes').toString('base64')}`
const body = JSON.stringify({ event: 'message.received', data: { text: 'Grüße' } })

function headersAt(timestamp: number, signedBody = body): Record<string, string> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${signedBody}`).digest('base64')
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,AAAA v1,${signature}`,
  }
}

test('the Node sample accepts signed requests and rejects modified, old and unsigned ones', async () => {
  const { readEvent } = await import(`data:text/javascript,${encodeURIComponent(verifySamples.Node)}`)
  const now = Math.floor(Date.now() / 1000)

  expect(readEvent(secret, headersAt(now), body)).toEqual(JSON.parse(body))
  expect(() => readEvent(secret, headersAt(now), `${body} `)).toThrow('Invalid signature')
  expect(() => readEvent(secret, headersAt(now - 301), body)).toThrow('Timestamp outside')
  expect(() => readEvent(secret, {}, body)).toThrow()
})

test('the Python sample accepts signed requests and rejects modified and old ones', ({ skip }) => {
  skip(!hasPython(), 'needs Python 3.9 or newer')
  const now = Math.floor(Date.now() / 1000)
  const run = (headers: object, text: string) =>
    execFileSync('python3', ['-c', `${verifySamples.Python}\nimport sys\n${pythonProgram}`], {
      input: JSON.stringify({ secret, headers, body: text }),
    })
      .toString()
      .trim()

  expect(run(headersAt(now), body)).toBe('message.received')
  expect(run(headersAt(now), `${body} `)).toBe('Invalid signature')
  expect(run(headersAt(now - 301), body)).toBe('Timestamp outside the tolerance of 5 minutes')
})

const pythonProgram = `given = json.loads(sys.stdin.buffer.read())
try:
    print(read_event(given["secret"], given["headers"], given["body"].encode())["event"])
except ValueError as error:
    print(error)`

function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'import hmac, sys; assert sys.version_info >= (3, 9)'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
