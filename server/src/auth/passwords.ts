import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How passwords are kept. Part of the App, so that tests that are about something else need not wait for it. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (shown: { readonly hash: string; readonly password: string }) => Promise<boolean>
}

/** The library's own scrypt (16 MiB, about 100 ms): never inside a transaction. */
export const slowPasswords: Passwords = { hash: hashPassword, verify: verifyPassword }
