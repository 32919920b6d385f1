import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

export type LoadOptions = {
  readonly url: string
  /** Each connection repeats these one after the other, and begins with another one. */
  readonly requests: readonly { readonly method?: string; readonly path: string; readonly body?: object }[]
  readonly headers?: Readonly<Record<string, string>>
  /** API keys, which the connections take in turn. */
  readonly keys?: readonly string[]
  readonly seconds: number
  readonly connections?: number
}

export type LoadResult = {
  readonly perSecond: number
  readonly p99Ms: number
  readonly answered: number
}

/** The process behind `load`: options as JSON on standard input, the result as JSON on standard output. */
const {
  url,
  requests,
  headers = {},
  keys = [],
  seconds,
  connections = 32,
} = JSON.parse(await text(process.stdin)) as LoadOptions
const wanted = requests.map(({ method = 'GET', path, body }) => ({
  method: method as 'GET',
  path,
  ...(body !== undefined && { body: JSON.stringify(body) }),
}))
const shared = { 'content-type': 'application/json', ...headers }
let connected = 0
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  headers: shared,
  requests: wanted,
  // Otherwise all would ask for the same at the same time.
  setupClient: (client) => {
    const start = Math.floor((connected * wanted.length) / connections)
    const key = keys[connected % keys.length]
    connected += 1
    const inOrder = [...wanted.slice(start), ...wanted.slice(0, start)]
    client.setRequests(
      key === undefined
        ? inOrder
        : inOrder.map((each) => ({ ...each, headers: { ...shared, authorization: `Bearer ${key}` } })),
    )
  },
})
const refused = result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0)
const answer: LoadResult & { readonly error?: string } = {
  perSecond: result.requests.total / result.duration,
  p99Ms: result.latency.p99,
  answered: result.requests.total,
  ...((refused > 0 || result.errors > 0) && {
    error: `${refused} responses were refused and ${result.errors} failed at ${url}`,
  }),
}
process.stdout.write(JSON.stringify(answer))
