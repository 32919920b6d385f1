import { afterEach, expect, test, vi } from 'vitest'
import { callWithTestKey } from './call-with-test-key.ts'

const origin = 'https://parley.example.com'
const withKey = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } })

/** The requests that leave the page. */
function leaving(): Request[] {
  const sent: Request[] = []
  vi.stubGlobal('window', { location: { origin } })
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    return Response.json({})
  })
  return sent
}
afterEach(() => vi.unstubAllGlobals())

test('a call with a test key leaves the page with the key and without the cookies of whoever is signed in', async () => {
  const sent = leaving()
  await callWithTestKey(`${origin}/api/v1/key`, { ...withKey('sk_test_1'), credentials: 'include' })
  expect(sent.map(({ url, credentials, headers }) => [url, credentials, headers.get('Authorization')])).toEqual([
    [`${origin}/api/v1/key`, 'omit', 'Bearer sk_test_1'],
  ])
})

test('no call leaves the page with a live key, to another host, or to an address that is none of the API', async () => {
  const sent = leaving()
  await expect(callWithTestKey(`${origin}/api/v1/key`, withKey('sk_live_1'))).rejects.toThrow('This is a live key')
  for (const address of ['https://example.com/api/v1/key', `${origin}/message.received`, `${origin}/trpc/x`]) {
    await expect(callWithTestKey(address, withKey('sk_test_1'))).rejects.toThrow('Only calls of the API')
  }
  expect(sent).toEqual([])
})
