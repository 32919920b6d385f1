import { curlCommand } from '../curl.ts'
import type { ApiMethod, Operation } from './document.ts'

export type Endpoint = { readonly method: ApiMethod; readonly path: string; readonly operation: Operation }

/** The example of an endpoint as a curl command for this server. */
export function exampleRequest({ method, path, operation }: Endpoint, baseUrl: string): string {
  const examples = (where: 'path' | 'query') =>
    operation.parameters.filter((each) => each.in === where && each.example !== undefined)
  const filled = examples('path').reduce(
    (written, { name, example }) => written.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  )
  const query = new URLSearchParams(examples('query').map(({ name, example }) => [name, String(example)])).toString()
  const isIdempotent = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  return curlCommand({
    method: method.toUpperCase(),
    address: `${baseUrl}${filled}${query && `?${query}`}`,
    options: [authenticationOf(operation), ...(isIdempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : [])],
    body: operation.requestBody?.content['application/json'].example,
  })
}

function authenticationOf({ security }: Operation): string {
  if (security.length === 0) return '-c cookies'
  return security.some((each) => 'session' in each) ? '-b cookies' : '-H "Authorization: Bearer $PARLEY_KEY"'
}
