import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, known to the link alone. */
export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of it. So many random bits need no salt. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
