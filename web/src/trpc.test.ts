import { unattendedHeader } from '@parley/shared/words'
import { afterEach, expect, test, vi } from 'vitest'
import { i18n } from './i18n/i18n.ts'
import { checkAccess, makeTrpcClient, queryClient } from './trpc.ts'

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

test('A request names the language of the person', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('accept-language'))
    return new Response(JSON.stringify([{ result: { data: null } }]))
  })
  for (const language of ['de', 'en'] as const) {
    await i18n.changeLanguage(language)
    await makeTrpcClient(() => false).members.me.query()
  }
  expect(sent).toEqual(['de', 'en'])
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

test.each([
  ['unauthenticated', true],
  ['two_factor_required', true],
  ['forbidden', false],
])('a call that is refused as %s refetches the current user: %s', (code, isRefetched) => {
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  checkAccess({ data: { code } })
  expect(invalidated.mock.calls).toEqual(isRefetched ? [[{ queryKey: [['members', 'current']] }]] : [])
  invalidated.mockRestore()
})

test('only calls that did not reach the server are repeated, twice', () => {
  const { queries } = queryClient.getDefaultOptions()
  const retry = queries?.retry
  if (typeof retry !== 'function') throw new Error('Queries are not retried')
  const unavailable = { data: { code: 'unavailable' } } as unknown as Error
  const offline = new TypeError('Failed to fetch')
  expect([0, 1, 2].map((failures) => retry(failures, unavailable))).toEqual([true, true, false])
  expect(retry(0, offline)).toBe(true)
  expect(retry(0, { data: { code: 'not_found' } } as unknown as Error)).toBe(false)
  expect(queries?.staleTime).toBe(5_000)
})
