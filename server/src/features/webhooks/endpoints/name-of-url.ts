import { createHash } from 'node:crypto'

const hashLength = 8

/**
 * What the audit log, the server log and emails call a webhook: its host, and a hash that distinguishes URLs. Its path and
 * query often contain the receiver's token, which only members who manage webhooks may see.
 */
export function nameOfUrl(url: string): string {
  const hash = createHash('sha256').update(url).digest('hex').slice(0, hashLength)
  return `${new URL(url).host} (${hash})`
}
