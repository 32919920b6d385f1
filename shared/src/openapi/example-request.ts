import { curlCommand } from '../curl.ts'
import { type Endpoint, exampleCall } from './example-call.ts'

const authentication = {
  key: '-H "Authorization: Bearer $PARLEY_KEY"',
  session: '-b cookies',
  none: '-c cookies',
} as const

/** The example of an endpoint as a curl command for this server. */
export function exampleRequest(endpoint: Endpoint, baseUrl: string): string {
  const { method, address, caller, isIdempotent, body } = exampleCall(endpoint, baseUrl)
  const options = [authentication[caller], ...(isIdempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : [])]
  return curlCommand({ method, address, options, body })
}
