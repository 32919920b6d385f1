/**
 * Sends a call that somebody tries on the page. It is never made as the person who may be signed in to the dashboard of this
 * server in the same browser. A live key is refused: what it sends would reach customers. So is an address that is none of the
 * API's, such as that of an event, which Parley sends and does not receive.
 */
export async function callWithTestKey(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, { ...init, credentials: 'omit' })
  const { origin, pathname } = new URL(request.url)
  if (origin !== window.location.origin || !pathname.startsWith('/api/')) {
    throw new Error('Only calls of the API of this server can be tried on this page.')
  }
  if (/^Bearer +sk_live_/.test(request.headers.get('Authorization') ?? '')) {
    throw new Error('This is a live key. Use a test key (sk_test_…) on this page.')
  }
  return fetch(request)
}
