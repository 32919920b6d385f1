import { scryptSync, timingSafeEqual } from 'node:crypto'
import type { Passwords } from '../auth/passwords.ts'

const bytes = 32
/** The least that scrypt knows. `passwords.test.ts` holds what a real house spends. */
const cost = { N: 2 }

/** Keeps passwords as a house does, but at no cost: most tests sign somebody in, and few are about how. */
export const quickPasswords: Passwords = {
  hash: async (password) => `quick:${scryptSync(password, 'salt', bytes, cost).toString('hex')}`,
  verify: async ({ hash, password }) => {
    const kept = Buffer.from(hash.replace(/^quick:/, ''), 'hex')
    return kept.length === bytes && timingSafeEqual(kept, scryptSync(password, 'salt', bytes, cost))
  },
}
