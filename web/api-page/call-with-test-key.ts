/**
 * Sends a call that somebody tries on the page. It is never made as the person who may be signed in to the dashboard of this
 * server in the same browser, and a live key is refused: what it sends would reach customers.
 */
export async function callWithTestKey(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, { ...init, credentials: 'omit' })
  if (/^Bearer +sk_live_/.test(request.headers.get('Authorization') ?? '')) {
    throw new Error('This is a live key. Use a test key (sk_test_…) on this page.')
  }
  return fetch(request)
}
