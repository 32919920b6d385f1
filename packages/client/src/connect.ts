import { ConnectionError, ParleyError } from './errors.ts'
import { type Client, createClient, createConfig } from './generated/client/index.ts'
import { idempotentPaths } from './generated/idempotent-paths.gen.ts'
import { type Fetch, type RetryOptions, retrying } from './retry.ts'

export type ParleyOptions = RetryOptions & {
  /** The address of Parley, such as `https://parley.example.com`. */
  baseUrl: string
  /** A key from the page “API keys” of the dashboard, such as `sk_live_…`. It belongs on servers, never into a page. */
  apiKey: string
  /** The function that is used in place of the global `fetch`, for example to go through a proxy. */
  fetch?: Fetch | undefined
}

/** What the resources call the API with. The functions of `@parley/client/operations` take its `client`. */
export type Connection = {
  readonly client: Client
  /** Sends a request once. */
  readonly send: Fetch
  /** The `fetch` of the connection with other limits for one call. */
  readonly fetchWith: (limits: RetryOptions) => typeof fetch
}

/** Prepares calls of the API. Nothing is sent yet. */
export function connect({ baseUrl, apiKey, fetch = globalThis.fetch, ...limits }: ParleyOptions): Connection {
  if (!/^https?:\/\/[^/]/.test(baseUrl)) throw new TypeError('baseUrl must begin with https:// or http://')
  // A key with a line break or a space would otherwise fail in `fetch`, whose error contains the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be the key as the dashboard shows it')
  // Some run times refuse to call their `fetch` as a method of another object.
  const send: Fetch = (request, init) => fetch(request, init)
  const fetchWith = (other: RetryOptions) => retrying(send, { ...limits, ...other }) as typeof globalThis.fetch
  const client = createClient(
    createConfig({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      auth: apiKey,
      fetch: fetchWith({}),
      parseAs: 'json',
      // The API redirects nowhere. Followed, a POST would arrive elsewhere as a GET.
      redirect: 'manual',
      throwOnError: true,
    }),
  )
  keepFromRequests(client)
  client.interceptors.request.use((request, { url, path = {} }) => {
    refuseBrokenPath(path)
    if (request.method === 'POST' && idempotentPaths.includes(url) && isJson(request)) nameOnce(request)
    return request
  })
  client.interceptors.error.use((error, response, request) => errorFrom(error, response, request))
  return { client, send, fetchWith }
}

/**
 * The generated functions pass all their options on to `Request`, and Deno takes the `client` among them for one of its own,
 * which it refuses.
 */
function keepFromRequests(client: Client): void {
  for (const method of ['delete', 'get', 'patch', 'post', 'put'] as const) {
    const send = client[method] as (options: object) => unknown
    client[method] = ((options: object) => send({ ...options, client: undefined })) as typeof client.get
  }
}

/** An empty ID would lead to the list in place of the object, and dots to another path. */
function refuseBrokenPath(path: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(path)) {
    if (/^\.{0,2}$/.test(String(value ?? ''))) throw new TypeError(`${name} must be an ID`)
  }
}

/** Whether the body is JSON. A form takes no Idempotency-Key. */
function isJson({ headers }: Request): boolean {
  return headers.get('Content-Type') === 'application/json'
}

/** Gives the request an Idempotency-Key, which all its attempts have, unless the caller gave it one. */
function nameOnce({ headers }: Request): void {
  if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID())
}

/** What is thrown: an error of this client, the reason of the caller's signal, or what is wrong with the arguments. */
function errorFrom(error: unknown, response: Response | undefined, request: Request | undefined): unknown {
  if (request?.signal.aborted) return request.signal.reason
  if (!response) return error
  // The connection ended, or the time was over, while the body arrived.
  if (error instanceof Error && !(error instanceof SyntaxError)) return new ConnectionError(error)
  return new ParleyError(response, error)
}
