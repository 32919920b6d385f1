import { scryptSync, timingSafeEqual } from 'node:crypto'
import type { Passwords } from '../auth/passwords.ts'

const bytes = 32
/** The lowest cost that scrypt accepts. `passwords.test.ts` checks the real cost. */
const cost = { N: 2 }

/** Hashes passwords like the real application, but cheaply: most tests sign in, and few of them test how. */
export const quickPasswords: Passwords = {
  hash: async (password) => `quick:${scryptSync(password, 'salt', bytes, cost).toString('hex')}`,
  verify: async ({ hash, password }) => {
    const stored = Buffer.from(hash.replace(/^quick:/, ''), 'hex')
    return stored.length === bytes && timingSafeEqual(stored, scryptSync(password, 'salt', bytes, cost))
  },
}
