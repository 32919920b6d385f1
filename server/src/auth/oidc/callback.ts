import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProviderRefusal } from '@parley/shared/workspace/provider-refusals'
import type { Tx } from '../../db/transact.ts'
import type { UnitsOfWork } from '../../db/units-of-work.ts'
import { AppError } from '../../errors.ts'
import { clientAddressOf } from '../../http/client-address.ts'
import type { RecordAccountAction } from '../account-action.ts'
import type { AuthContext } from '../context.ts'
import type { Failures } from '../failures/failures.ts'
import type { Guesses } from '../guesses.ts'
import type { Sessions } from '../sessions.ts'
import type { ProviderIdentity } from './claims.ts'
import type { Admission, Provider, ProviderSignIn } from './provider.ts'
import { ProviderUnreachable } from './provider-client.ts'

/** The person to be signed in, and the address from which they sign in. */
export type Arrival = ProviderIdentity & { readonly address: string }
export type Admit = (tx: Tx, arrival: Arrival) => Promise<Admission>

type Services = Pick<Sessions, 'signedIn' | 'forget'> & {
  readonly units: UnitsOfWork
  readonly guesses: Guesses
  readonly record: RecordAccountAction
  readonly failures: Failures
  readonly provider: Provider
  readonly admit: Admit
}

type Outcome = {
  readonly cookies: readonly string[]
  readonly result: { readonly next: string } | { readonly refusal: ProviderRefusal }
}

/**
 * Handles the browser's return from the provider: signs the person in and opens the dashboard, or opens the sign-in page
 * with the reason. What `admit` changes and the session are one transaction, which a refusal commits too, because it may
 * have withdrawn access; the provider is called before it begins.
 */
export function makeCallback(context: AuthContext, services: Services) {
  const { units, guesses, record, failures, provider, admit, signedIn, forget } = services

  async function signIn(request: IncomingMessage, attempt: Begun, send: () => Promise<Response>): Promise<Outcome> {
    const address = clientAddressOf(request)
    await guesses.slowDown(address, 'provider')
    await provider.prepare()
    return units.run(async (tx) => {
      const state: ProviderSignIn = Object.assign(attempt, {
        admit: async (identity: ProviderIdentity) => admit(await tx(), { ...identity, address }),
      })
      const answer = await provider.during(state, send)
      if (answer.status >= 500) throw new Error(`The sign-in library answered ${answer.status}`)
      const cookies = answer.headers.getSetCookie()
      const refusal = refusalOf(answer, state)
      if (refusal) return { cookies, result: { refusal } }
      const next = answer.headers.get('location') ?? '/'
      if (await needsCode(answer)) {
        return { cookies, result: { next: `/sign-in?step=code&next=${encodeURIComponent(next)}` } }
      }
      const person = await signedIn(await tx(), cookies, request.headers)
      if (!person) throw new Error('The sign-in library created no session')
      await record(await tx(), person, { action: 'session.signed_in', details: { step: 'provider' } })
      return { cookies, result: { next } }
    })
  }

  return async (request: IncomingMessage, response: ServerResponse, send: () => Promise<Response>): Promise<void> => {
    const attempt: Begun = {}
    const { cookies, result } = await signIn(request, attempt, send).catch((error: unknown): Outcome => {
      return { cookies: [], result: { refusal: refusalAfter(error, context) } }
    })
    const { identity, admission, failure } = attempt
    if ('refusal' in result) {
      if (failure) context.log.warn({ from: 'sign-in', err: failure }, 'The answer of the provider could not be used')
      const userId = admission?.userId
      const reason = result.refusal.replaceAll('_', ' ')
      failures.note({ step: 'provider', reason, userId, email: identity?.email, address: clientAddressOf(request) })
    }
    // The roles may have changed, also when the sign-in was refused.
    if (admission?.userId !== undefined) forget(admission.userId)
    for (const cookie of cookies) response.appendHeader('Set-Cookie', cookie)
    const location = 'refusal' in result ? `/sign-in?refused=${result.refusal}` : result.next
    response.writeHead(302, { Location: location }).end()
  }
}

type Begun = Partial<ProviderSignIn>

function refusalOf(answer: Response, { admission, failure }: ProviderSignIn): ProviderRefusal | undefined {
  if (admission) return 'refusal' in admission ? admission.refusal : undefined
  if (failure !== undefined) return failure instanceof ProviderUnreachable ? 'unavailable' : 'not_verified'
  const error = new URL(answer.headers.get('location') ?? '/', 'http://parley.invalid').searchParams.get('error')
  if (error === 'access_denied') return 'cancelled'
  return error?.startsWith('state_') ? 'expired' : 'not_verified'
}

/** Whether the library has replaced the session by the second step. */
async function needsCode(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => undefined)
  return typeof body === 'object' && body !== null && 'twoFactorRedirect' in body
}

function refusalAfter(error: unknown, { log }: AuthContext): ProviderRefusal {
  if (error instanceof AppError && error.code === 'too_many_attempts') return 'too_many_attempts'
  if (error instanceof AppError && error.code === 'unavailable') return 'unavailable'
  log.error({ from: 'sign-in', err: error }, 'A sign-in through the provider failed')
  return 'failed'
}
