import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../secrets.ts'

/** Derived from the process secret, so that a channel's address can be verified before the channel is stored. */
export function verifyTokenOf(secrets: Secrets, channelId: string): string {
  return secrets.derive(`whatsapp verify token ${channelId}`)
}

export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest())
}

/** Checks the header `X-Hub-Signature-256` over the exact bytes, in constant time. */
export function isSigned(body: Buffer, signature: string | undefined, appSecret: string): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  return isSame(signature ?? '', expected)
}
