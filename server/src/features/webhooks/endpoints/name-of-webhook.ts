import { createHash } from 'node:crypto'
import type { Endpoint } from './endpoints.store.ts'

const hashLength = 8

/** What the audit log, the server log and emails call a webhook. A pull webhook, which has no URL, is named by its ID. */
export function nameOfWebhook({ id, url }: Pick<Endpoint, 'id' | 'url'>): string {
  return url === '' ? `pull (${id.slice(-hashLength)})` : nameOfUrl(url)
}

/**
 * The host of a URL, and a hash that distinguishes URLs. Its path and query often contain the receiver's token, which only
 * members who manage webhooks may see.
 */
export function nameOfUrl(url: string): string {
  const hash = createHash('sha256').update(url).digest('hex').slice(0, hashLength)
  return `${new URL(url).host} (${hash})`
}
