import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** A secret in the format that Standard Webhooks libraries accept. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64')
}

export type SignedMessage = {
  readonly id: string
  /** Whole seconds since 1970, of this attempt. */
  readonly timestampSeconds: number
  readonly body: string
}

/** The headers of Standard Webhooks 1.0, with one signature per secret; a receiver accepts any that it can verify. */
export function signatureHeaders(message: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const content = `${message.id}.${message.timestampSeconds}.${message.body}`
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestampSeconds),
    'webhook-signature': secrets.map((secret) => signatureOf(content, secret)).join(' '),
  }
}

function signatureOf(content: string, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
