import { hashPassword as libraryHash } from 'better-auth/crypto'

/** The library's own scrypt, so that sign-in verifies it. About 100 ms: never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return libraryHash(password)
}
