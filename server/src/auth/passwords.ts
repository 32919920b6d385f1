import { hashPassword, verifyPassword } from 'better-auth/crypto'
import pLimit from 'p-limit'
import type { Tx } from '../db/transact.ts'

/** How passwords are hashed. Part of the App, so that unrelated tests need not wait for it. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (input: { readonly hash: string; readonly password: string }) => Promise<boolean>
}

const maxAtOnce = 2

/**
 * The library's own scrypt (16 MiB, about 100 ms): never inside a transaction. Two run at a time, half of libuv's four
 * threads, so that the flush of a commit never waits for one (`db/sqlite/log-flusher.ts`).
 */
export const slowPasswords: Passwords = limitedPasswords({ hash: hashPassword, verify: verifyPassword })

/** Limits how many passwords are hashed and verified: at most `maxAtOnce` at a time; the others wait their turn. */
export function limitedPasswords({ hash, verify }: Passwords): Passwords {
  const limited = pLimit(maxAtOnce)
  return {
    hash: (password) => limited(() => hash(password)),
    verify: (input) => limited(() => verify(input)),
  }
}

/** Ends what a person has begun with their present password: links for a new password, and sign-ins that await a code. */
export async function deletePendingVerifications(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verification').where('value', '=', userId).execute()
}
