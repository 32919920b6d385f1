import { AppError } from '../errors.ts'
import { addressBlockOf } from '../http/address-block.ts'
import type { AttemptCounter, Rule } from './attempt-counter.ts'
import type { AuthContext } from './context.ts'
import { deviceOf } from './device-cookie.ts'

/** What somebody shows at a door to be let in or let on. */
export type Proof = 'password' | 'code'

const hourSeconds = 3600
/** Passwords, or codes, shown from one address at all doors together, the right ones included. */
export const perMinute: Rule = { window: 60, max: 10 }
/** Wrong passwords of one account from one address: far under what all addresses together may try. */
export const perAddress: Rule = { window: hourSeconds, max: 20 }
/** From everywhere, browsers left out in which that person has signed in before. */
export const perAccount: Rule = { window: hourSeconds, max: 100 }
/** From one such browser. Whoever steals its cookie gains these guesses and no more. */
export const perDevice: Rule = { window: hourSeconds, max: 20 }

export type Guess = { readonly email: string; readonly address: string; readonly cookies: string | undefined }

export type Guesses = {
  /** Throws `rate_limited` when one address is too quick. Before anything else is counted, let alone looked at. */
  readonly slowDown: (address: string, proof: Proof) => Promise<void>
  /**
   * Counts a password as wrong until it is taken back, for its account, whether or not there is one. Throws
   * `rate_limited` when there were too many.
   */
  readonly begin: (guess: Guess) => Promise<{ readonly refundAll: () => Promise<void> }>
}

/**
 * One address runs into its own limit long before the account's, so nobody can shut an account from there; and a guesser
 * with many addresses shuts it only to browsers that it has never been opened in.
 */
export function makeGuesses(context: Pick<AuthContext, 'config' | 'secrets'>, tries: AttemptCounter): Guesses {
  return {
    slowDown: async (address, proof) => {
      const { allowed, retryAfter } = await tries.take(`any ${proof} at ${addressBlockOf(address)}`, perMinute)
      if (allowed) return
      const retryAfterSeconds = Math.max(1, retryAfter)
      throw new AppError('rate_limited', `Too many tries; wait ${retryAfterSeconds} seconds`, { retryAfterSeconds })
    },
    begin: async ({ email, address, cookies }) => {
      const account = `password ${email.trim().toLowerCase()}`
      const device = deviceOf(context, { email, cookies })
      const limits: readonly (readonly [key: string, rule: Rule])[] = device
        ? [[`${account} in ${device}`, perDevice]]
        : [
            [`${account} at ${addressBlockOf(address)}`, perAddress],
            [account, perAccount],
          ]
      for (const [at, [key, rule]] of limits.entries()) {
        const { allowed, retryAfter } = await tries.take(key, rule)
        if (allowed) continue
        await refund(limits.slice(0, at))
        throw new AppError('rate_limited', `Too many wrong passwords for this account; wait ${minutes(retryAfter)}`, {
          retryAfterSeconds: retryAfter,
        })
      }
      return { refundAll: () => refund(limits) }
    },
  }

  async function refund(limits: readonly (readonly [key: string, rule: Rule])[]): Promise<void> {
    for (const [key] of limits) await tries.refund(key)
  }
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? 'a minute' : `${count} minutes`
}
