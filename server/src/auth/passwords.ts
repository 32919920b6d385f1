import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How passwords are hashed. Part of the App, so that unrelated tests need not wait for it. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (input: { readonly hash: string; readonly password: string }) => Promise<boolean>
}

/** The library's own scrypt (16 MiB, about 100 ms): never inside a transaction. */
export const slowPasswords: Passwords = { hash: hashPassword, verify: verifyPassword }
