import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../errors.ts'
import { addressBlockOf } from '../http/address-block.ts'
import type { AttemptCounter } from './attempt-counter.ts'
import type { AuthContext } from './context.ts'
import { deviceOf } from './device-cookie.ts'
import type { Limit } from './fixed-windows.ts'

/** What a person presents to sign in or to confirm a change. */
export type Proof = 'password' | 'code' | 'password reset' | 'provider'

const hourMs = 3_600_000
/** Passwords, or codes, from one address over all endpoints, correct ones included. */
export const perMinute: Limit = { windowMs: 60_000, max: 10 }
/** Wrong passwords for one account from one address: far below the limit for all addresses together. */
export const perAddress: Limit = { windowMs: hourMs, max: 20 }
/** Wrong passwords for one account from all addresses, except from browsers in which that person has signed in before. */
export const perAccount: Limit = { windowMs: hourMs, max: 100 }
/** Wrong passwords from one such browser. A stolen device cookie is worth no more guesses than these. */
export const perDevice: Limit = { windowMs: hourMs, max: 20 }

/**
 * Wrong codes for one account from all addresses, beyond the ten after which the sign-in library locks it for 15 minutes.
 * Each further ten wait longer: until an hour, six hours and a day after the first.
 */
export const codesPerAccount: readonly Limit[] = [
  { windowMs: hourMs, max: 20 },
  { windowMs: 6 * hourMs, max: 30 },
  { windowMs: 24 * hourMs, max: 40 },
]

/** Emails with a link for a new password to one account. */
export const resetsPerAccount: Limit = { windowMs: hourMs, max: 5 }

export type Guess = { readonly email: string; readonly address: string; readonly cookies: string | undefined }

type Begun = { readonly refundAll: () => Promise<void> }
type Limited = readonly (readonly [key: string, limit: Limit])[]

export type Guesses = {
  /** Throws `too_many_attempts` when one address makes too many attempts. Called before anything else is counted or checked. */
  readonly slowDown: (address: string, proof: Proof) => Promise<void>
  /**
   * Counts a password as wrong until it is refunded, for its account, whether or not the account exists. Throws
   * `too_many_attempts` when there were too many.
   */
  readonly begin: (guess: Guess) => Promise<Begun>
  /** Does what `begin` does, for a code or a recovery code of the account. */
  readonly beginCode: (userId: string) => Promise<Begun>
  /**
   * Counts a request for a password reset, whether or not the account exists. Throws `too_many_attempts` for an address that
   * makes too many; returns false when the account has been sent enough emails.
   */
  readonly beginReset: (request: Pick<Guess, 'email' | 'address'>) => Promise<boolean>
}

/**
 * One address reaches its own limit long before the account's, so it cannot lock an account out. An attacker with many
 * addresses locks the account only for browsers in which its owner has never signed in.
 */
export function makeGuesses(context: Pick<AuthContext, 'config' | 'secrets'>, attempts: AttemptCounter): Guesses {
  return {
    slowDown,
    begin: async ({ email, address, cookies }) => {
      const account = `password ${email.trim().toLowerCase()}`
      const device = deviceOf(context, { email, cookies })
      const limits: Limited = device
        ? [[`${account} in ${device}`, perDevice]]
        : [
            [`${account} at ${addressBlockOf(address)}`, perAddress],
            [account, perAccount],
          ]
      return takeAll(limits, 'passwords')
    },
    beginCode: (userId) => {
      const limits = codesPerAccount.map((limit) => [`codes ${userId} in ${limit.windowMs}`, limit] as const)
      return takeAll(limits, 'codes')
    },
    beginReset: async ({ email, address }) => {
      await slowDown(address, 'password reset')
      const { allowed } = await attempts.take(`password reset ${email.trim().toLowerCase()}`, resetsPerAccount)
      return allowed
    },
  }

  async function slowDown(address: string, proof: Proof): Promise<void> {
    const { allowed, retryAfterSeconds } = await attempts.take(`any ${proof} at ${addressBlockOf(address)}`, perMinute)
    if (allowed) return
    const seconds = Math.max(1, retryAfterSeconds)
    throw new AppError('too_many_attempts', sentence('tooManyAttempts', { seconds }), {
      retryAfterSeconds: seconds,
    })
  }

  async function takeAll(limits: Limited, guessed: 'passwords' | 'codes'): Promise<Begun> {
    for (const [index, [key, limit]] of limits.entries()) {
      const { allowed, retryAfterSeconds } = await attempts.take(key, limit)
      if (allowed) continue
      // The refused attempt itself was not checked either.
      await refund(limits.slice(0, guessed === 'codes' ? index + 1 : index))
      throw new AppError(
        'too_many_attempts',
        sentence(guessed === 'codes' ? 'tooManyWrongCodes' : 'tooManyWrongPasswords', {
          duration: sentence('minutes', { count: Math.ceil(retryAfterSeconds / 60) }),
        }),
        { retryAfterSeconds },
      )
    }
    return { refundAll: () => refund(limits) }
  }

  async function refund(limits: Limited): Promise<void> {
    for (const [key] of limits) await attempts.refund(key)
  }
}
