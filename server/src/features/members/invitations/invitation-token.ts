import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits that only the link contains. */
export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. So many random bits need no salt. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
