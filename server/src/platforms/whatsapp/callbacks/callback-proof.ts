import { createHmac } from 'node:crypto'
import { isSameSecret, type Secrets } from '../../../secrets.ts'

/**
 * Returns the token that verifies a channel's address. It is derived from the process secret, so that the address can be verified
 * before the channel is stored.
 */
export function verifyTokenOf(secrets: Secrets, channelId: string): string {
  return secrets.derive(`whatsapp verify token ${channelId}`)
}

/** Whether it has the form of the header `X-Hub-Signature-256`. */
export function isSignature(text: string | undefined): text is string {
  return text !== undefined && /^sha256=[0-9a-f]{64}$/.test(text)
}

/**
 * Checks the header `X-Hub-Signature-256` over the exact bytes, in constant time. The parts are hashed as they arrive, so that
 * the end of a large body blocks nobody.
 */
export function makeSignatureCheck(appSecret: string) {
  const hmac = createHmac('sha256', appSecret)
  return {
    addPart: (part: Buffer): void => void hmac.update(part),
    /** Call once, after the last part. */
    isSigned: (signature: string): boolean => isSameSecret(signature, `sha256=${hmac.digest('hex')}`),
  }
}
