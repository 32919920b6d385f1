import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import type { AuditReason } from '@parley/shared/audit-details'
import { parseCookies } from 'better-auth/cookies'
import { constantTimeEqual, makeSignature } from 'better-auth/crypto'
import { AppError } from '../../errors.ts'
import { addressBlockOf } from '../../http/address-block.ts'
import { clientAddressOf } from '../../http/client-address.ts'
import type { RecordFailedSignIn } from '../account-action.ts'
import { makeAttemptWindows } from '../attempt-counter.ts'
import type { AuthContext } from '../context.ts'
import type { Endpoint } from '../endpoints.ts'
import type { Limit } from '../fixed-windows.ts'
import type { Library } from '../library.ts'
import { membershipsOf } from '../memberships.ts'

/** Failures of one kind, for one account from one address. */
export const failureWindow: Limit = { windowMs: 3_600_000, max: 1 }
/** Addresses whose failures are recorded for one account in a window. Those from further addresses are only logged. */
export const addressesPerAccount: Limit = { windowMs: 3_600_000, max: 50 }

/** A request to sign in, filled in while it is handled. */
export type Attempt = {
  step?: Endpoint['signsInWith'] | 'password reset' | 'provider'
  email?: string | undefined
  userId?: string | undefined
}

type Begun = { readonly endpoint: Endpoint; readonly request: IncomingMessage; readonly email: string | undefined }
type Handle = (request: IncomingMessage, response: ServerResponse, attempt: Attempt) => Promise<void>

export type Failures = {
  /** Notes the account that is tried. For a code, it is the one whose password was correct before. */
  readonly begin: (attempt: Attempt, begun: Begun) => Promise<void>
  /** Records the attempts that `handle` refuses. */
  readonly watch: (handle: Handle) => (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Records one refused attempt, without making the caller wait. */
  readonly note: (failure: Failure) => void
  /**
   * Records one refused attempt after the response, whose duration must not reveal whether the account exists, and also when the
   * caller has not waited for the response.
   */
  readonly noteAfter: (response: ServerResponse, failure: Failure) => void
}

/** The reason is a word or two for the audit log: one of its own, or the provider's refusal. */
type Failure = Attempt & { readonly address: string; readonly reason: string }

/**
 * Records refused sign-ins and password resets with their address in the audit logs of the account that was tried, and in the server log where
 * there is no such account. Of repeated failures only the 1st, 10th, 100th and so on in an hour are recorded, with their
 * number, so that a stranger cannot fill the log and no number depends on this process staying alive.
 */
export function makeFailures(context: AuthContext, library: Library, record: RecordFailedSignIn): Failures {
  const windows = makeAttemptWindows(context)

  async function recordFailure({ step, reason, address, ...who }: Failure): Promise<void> {
    const account = await accountOf(context, who)
    const block = addressBlockOf(address)
    // Stryker disable next-line StringLiteral: Neither text is the id of an account.
    const key = `failed ${step} ${reason} of ${account?.id ?? 'nobody'} at ${block}`
    const { used: attempts } = await windows.take(key, failureWindow)
    if (!isPowerOfTen(attempts)) return
    const details = { step, reason, attempts }
    context.log.warn({ from: 'sign-in', address, userId: account?.id, ...details }, 'A sign-in was refused')
    if (!account) return
    // Only the first failure of an address takes one of the account's places.
    if (attempts === 1 && !(await windows.take(`addresses failing for ${account.id}`, addressesPerAccount)).allowed)
      return
    const memberships = await membershipsOf(context.db, account.id)
    await record({ email: account.email, memberships, address, details })
  }

  function note(failure: Failure): void {
    recordFailure(failure).catch((err) => {
      context.log.error({ from: 'sign-in', err }, 'A refused sign-in could not be recorded')
    })
  }

  function noteAfter(response: ServerResponse, failure: Failure): void {
    finished(response, () => note(failure))
  }

  return {
    note,
    noteAfter,
    begin: async (attempt, { endpoint, request, email }) => {
      attempt.step = endpoint.signsInWith
      if (attempt.step === 'password') attempt.email = email
      else if (attempt.step) attempt.userId = await personInSecondStep(library, request.headers.cookie)
    },
    watch: (handle) => async (request, response) => {
      const attempt: Attempt = {}
      try {
        await handle(request, response, attempt)
      } catch (error) {
        const reason = reasonOf(error)
        if (attempt.step && reason) {
          noteAfter(response, { ...attempt, reason, address: clientAddressOf(request) })
        }
        throw error
      }
    },
  }
}

function reasonOf(error: unknown): AuditReason | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'too_many_attempts') return 'rate limit'
  return error.code === 'unauthenticated' ? 'incorrect' : undefined
}

function accountOf({ db }: AuthContext, { email, userId }: Attempt) {
  const users = db.selectFrom('user').select(['id', 'email'])
  if (userId !== undefined) return users.where('id', '=', userId).executeTakeFirst()
  if (email === undefined) return undefined
  return users.where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
}

function isPowerOfTen(count: number): boolean {
  return /^10*$/.test(String(count))
}

/** The person who has entered the password in the browser with these cookies, but not yet a code. */
async function personInSecondStep(library: Library, cookies: string | undefined): Promise<string | undefined> {
  const { createAuthCookie, internalAdapter, secret } = await library.$context
  const signed = decode(parseCookies(cookies ?? '').get(createAuthCookie('two_factor').name) ?? '')
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return undefined
  const challenge = signed.slice(0, dot)
  if (!constantTimeEqual(signed.slice(dot + 1), await makeSignature(challenge, secret))) return undefined
  return (await internalAdapter.findVerificationValue(challenge))?.value
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
