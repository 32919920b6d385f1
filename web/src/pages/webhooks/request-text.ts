import type { DeliveryDetail } from '@parley/shared/webhooks'

/** A body laid out for reading; one that is no JSON as it is. */
export function prettyJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** The headers of a delivery's requests. What differs from try to try is described in their place. */
export function headersOf(delivery: Pick<DeliveryDetail, 'event_id'>): string {
  return [
    'content-type: application/json',
    `webhook-id: ${delivery.event_id}`,
    'webhook-timestamp: <seconds since 1970>',
    'webhook-signature: v1,<base64 of an HMAC-SHA256>',
  ].join('\n')
}
