import type { ServerResponse } from 'node:http'
import type { AuditReason } from '@parley/shared/audit-details'
import { AppError } from '../../errors.ts'
import type { Guess, Guesses } from '../guesses.ts'
import type { Failures } from './failures.ts'

type Asked = Pick<Guess, 'email' | 'address'>
type Refused = { readonly userId: string | undefined; readonly address: string; readonly reason: AuditReason }

/** The limits of password resets, and their refusals in the audit log. */
export type Resets = {
  /**
   * Counts a request for an email with a link. Throws `too_many_attempts` for an address that makes too many; false when the
   * account has been sent enough.
   */
  readonly begin: (asked: Asked, response: ServerResponse) => Promise<boolean>
  /** Records that a link was refused. Without a user ID only the server log has it. */
  readonly refused: (refused: Refused, response: ServerResponse) => void
}

export function makeResets(guesses: Guesses, failures: Failures): Resets {
  const step = 'password reset'
  return {
    begin: async (asked, response) => {
      const noteLimit = () =>
        failures.noteAfter(response, { ...asked, step, reason: 'rate limit' satisfies AuditReason })
      try {
        const isWithinLimit = await guesses.beginReset(asked)
        if (!isWithinLimit) noteLimit()
        return isWithinLimit
      } catch (error) {
        if (error instanceof AppError && error.code === 'too_many_attempts') noteLimit()
        throw error
      }
    },
    refused: (refused, response) => failures.noteAfter(response, { ...refused, step }),
  }
}
