import { type ApiMethod, type Operation, successOf } from './document.ts'

export type Endpoint = { readonly method: ApiMethod; readonly path: string; readonly operation: Operation }

/** The example of an endpoint as a request, without a key or a session. */
export type ExampleCall = {
  /** The HTTP method, in capitals. */
  readonly method: string
  readonly address: string
  /** What identifies the caller; `none` for signing in. */
  readonly caller: 'key' | 'session' | 'none'
  readonly isIdempotent: boolean
  /** The example of the body; undefined where there is none. */
  readonly body: unknown
  /** Whether the response is JSON; else it is the bytes of a file. */
  readonly givesJson: boolean
}

/** The example of an endpoint of this server. */
export function exampleCall({ method, path, operation }: Endpoint, baseUrl: string): ExampleCall {
  const examples = (where: 'path' | 'query') =>
    operation.parameters.filter((each) => each.in === where && each.example !== undefined)
  const filled = examples('path').reduce(
    (written, { name, example }) => written.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  )
  const query = new URLSearchParams(examples('query').map(({ name, example }) => [name, String(example)])).toString()
  return {
    method: method.toUpperCase(),
    address: `${baseUrl}${filled}${query && `?${query}`}`,
    caller: callerOf(operation),
    isIdempotent: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    body: operation.requestBody?.content['application/json'].example,
    givesJson: successOf(operation)?.content?.['application/json'] !== undefined,
  }
}

function callerOf({ security }: Operation): ExampleCall['caller'] {
  if (security.length === 0) return 'none'
  return security.some((each) => 'session' in each) ? 'session' : 'key'
}
