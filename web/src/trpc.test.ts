import { unattendedHeader } from '@parley/shared/words'
import { afterEach, expect, test, vi } from 'vitest'
import { makeTrpcClient } from './trpc.ts'

afterEach(() => void vi.unstubAllGlobals())

type Sent = { readonly url: string; readonly method: string | undefined; readonly body: string }

function recordCalls(): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push({ url, method, body: String(body) })
    const count = Object.keys(JSON.parse(String(body))).length
    return new Response(JSON.stringify(Array(count).fill({ result: { data: null } })))
  })
  return sent
}

const where = { workspaceId: crypto.randomUUID(), mode: 'live' } as const

test('A search is sent by POST, and its URL does not contain what was searched', async () => {
  const sent = recordCalls()
  await makeTrpcClient(() => false).contacts.list.query({ ...where, q: '+491701234567' })

  expect(sent).toEqual([{ url: '/trpc/contacts.list?batch=1', method: 'POST', body: expect.stringContaining('4917') }])
})

test('More calls than the server accepts in a batch are sent in several', async () => {
  const sent = recordCalls()
  const client = makeTrpcClient(() => false)
  await Promise.all(Array.from({ length: 45 }, () => client.settings.get.query(where)))

  expect(sent.map(({ body }) => Object.keys(JSON.parse(body)).length)).toEqual([20, 20, 5])
})

test('A request of an unattended page says so', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get(unattendedHeader))
    return new Response(JSON.stringify([{ result: { data: null } }]))
  })
  for (const isUnattended of [true, false]) await makeTrpcClient(() => isUnattended).members.me.query()
  expect(sent).toEqual(['1', null])
})
