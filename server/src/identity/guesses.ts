import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { addressBlockOf } from '../http/address-block.ts'
import { deviceOf } from './device-cookie.ts'
import type { Rule, Tries } from './tries.ts'

const hourSeconds = 3600
/** Wrong passwords of one account from one address: far under what all addresses together may try. */
export const perAddress: Rule = { window: hourSeconds, max: 20 }
/** From everywhere, browsers left out in which that person has signed in before. */
export const perAccount: Rule = { window: hourSeconds, max: 100 }
/** From one such browser. Whoever steals its cookie gains these guesses and no more. */
export const perDevice: Rule = { window: hourSeconds, max: 20 }

export type Guess = { readonly email: string; readonly address: string; readonly cookies: string | undefined }

/** Keeps count of wrong passwords by account, whether or not there is such an account. */
export type Guesses = {
  /** Counts this one as wrong until it is taken back. Throws `rate_limited` when there were too many. */
  readonly begin: (guess: Guess) => Promise<{ readonly takeBack: () => Promise<void> }>
}

/**
 * One address runs into its own limit long before the account's, so nobody can shut an account from there; and a guesser
 * with many addresses shuts it only to browsers that it has never been opened in.
 */
export function makeGuesses(app: App, tries: Tries): Guesses {
  return {
    begin: async ({ email, address, cookies }) => {
      const account = `password ${email.trim().toLowerCase()}`
      const device = deviceOf(app, { email, cookies })
      const limits: readonly (readonly [key: string, rule: Rule])[] = device
        ? [[`${account} in ${device}`, perDevice]]
        : [
            [`${account} at ${addressBlockOf(address)}`, perAddress],
            [account, perAccount],
          ]
      for (const [at, [key, rule]] of limits.entries()) {
        const { allowed, retryAfter } = await tries.take(key, rule)
        if (allowed) continue
        await giveBack(limits.slice(0, at))
        throw new AppError('rate_limited', `Too many wrong passwords for this account; wait ${minutes(retryAfter)}`, {
          retryAfterSeconds: retryAfter,
        })
      }
      return { takeBack: () => giveBack(limits) }
    },
  }

  async function giveBack(limits: readonly (readonly [key: string, rule: Rule])[]): Promise<void> {
    for (const [key] of limits) await tries.giveBack(key)
  }
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? 'a minute' : `${count} minutes`
}
