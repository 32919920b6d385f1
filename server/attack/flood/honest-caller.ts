import { setTimeout as wait } from 'node:timers/promises'
import { askAs, openedAddress, type Target } from '../target.ts'
import { phoneOf, until } from '../waiting.ts'

export type Waits = Readonly<Record<'list' | 'send' | 'sign-in' | 'webhook', number[]>>
export type HonestCaller = {
  /** How long each request took, in milliseconds, and how long after each inbound message its webhook arrived. */
  readonly waits: Waits
  readonly failures: string[]
  readonly stop: () => Promise<void>
}

const webhookMs = 10_000

/** A customer of the service with a workspace of their own, who lists, sends, signs in and receives webhooks. */
export async function openHonestCaller(target: Target): Promise<HonestCaller> {
  const { testKey: key, ask, addMember } = await target.newWorkspace()
  const { email } = await addMember('agent')
  const call = target.callFrom('127.0.0.1')
  const waits: Waits = { list: [], send: [], 'sign-in': [], webhook: [] }
  const failures: string[] = []
  const receiver = await target.openReceiver()
  const url = `http://${openedAddress}:${receiver.port}/hook`
  await ask('webhooks.create', { mode: 'test', url, events: ['message.received'] })
  const written = await call('POST', '/api/v1/test_helpers/inbound_messages', {
    key,
    body: { from: phoneOf(0), text: 'Hello' },
  })
  const { conversationId } = written.body
  let isStopping = false

  async function measure(kind: keyof Waits, act: () => Promise<{ readonly status: number }>): Promise<void> {
    const startedAt = performance.now()
    const { status } = await act().catch((error: Error) => ({ status: error.message }))
    waits[kind].push(performance.now() - startedAt)
    if (status !== 200 && status !== 201) failures.push(`${kind}: ${status}`)
  }

  async function repeat(everyMs: number, act: (time: number) => Promise<void>): Promise<void> {
    for (let time = 0; !isStopping; time += 1) {
      await act(time)
      await wait(everyMs)
    }
  }

  async function receiveOne(time: number): Promise<{ status: number }> {
    const text = `Question ${time}`
    const { status } = await call('POST', '/api/v1/test_helpers/inbound_messages', {
      key,
      body: { from: phoneOf(1 + (time % 50)), text },
    })
    if (status !== 201) return { status }
    const isReceived = () => receiver.received.some(({ body }) => body.includes(`"${text}"`))
    const arrived = await until(isReceived, webhookMs)
    receiver.received.length = 0
    return { status: arrived ? 200 : 504 }
  }

  const working = [
    repeat(100, () => measure('list', () => call('GET', '/api/v1/conversations', { key }))),
    repeat(200, (time) =>
      measure('send', () =>
        call('POST', '/api/v1/messages/send', { key, body: { conversationId, text: `Answer ${time}` } }),
      ),
    ),
    repeat(10_000, () =>
      measure('sign-in', () =>
        call('POST', '/api/auth/sign-in/email', { body: { email, password: target.owner.password } }),
      ),
    ),
    repeat(1_000, (time) => measure('webhook', () => receiveOne(time))),
    // Keeps the customer window open and the dashboard in use.
    repeat(5_000, async () => {
      await askAs(call, target.owner.cookie, { procedure: 'members.me', input: {} })
    }),
  ]
  return {
    waits,
    failures,
    stop: async () => {
      isStopping = true
      await Promise.allSettled(working)
    },
  }
}
