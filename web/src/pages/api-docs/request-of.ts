import { curlCommand } from '../../ui/text/curl.ts'
import type { Endpoint } from './endpoints.ts'

/** The endpoint's example as a command for this server. */
export function requestOf({ method, path, operation }: Endpoint, baseUrl: string): string {
  const examples = (place: 'path' | 'query') =>
    operation.parameters.filter((each) => each.in === place && each.example !== undefined)
  const filled = examples('path').reduce(
    (written, { name, example }) => written.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  )
  const query = new URLSearchParams(examples('query').map(({ name, example }) => [name, String(example)])).toString()
  const isRepeatable = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  return curlCommand({
    method: method.toUpperCase(),
    address: `${baseUrl}${filled}${query && `?${query}`}`,
    options: [
      operation.security.some((each) => 'session' in each) ? '-b cookies' : '-H "Authorization: Bearer $PARLEY_KEY"',
      ...(isRepeatable ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ],
    body: operation.requestBody?.content['application/json'].example,
  })
}
