import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../secrets.ts'

/** Made from the process secret, so that a channel can be proven to be ours before it is kept. */
export function verifyTokenOf(secrets: Secrets, channelId: string): string {
  return secrets.derive(`whatsapp verify token ${channelId}`)
}

export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest())
}

/** The header `X-Hub-Signature-256` over the bytes as they came; in constant time. */
export function isSigned(body: Buffer, signature: string | undefined, appSecret: string): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  return isSame(signature ?? '', expected)
}
