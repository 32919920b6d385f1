import type { IncomingMessage, ServerResponse } from 'node:http'
import { sentence } from '@parley/shared/sentences/sentence'
import { fromNodeHeaders } from 'better-auth/node'
import type { UserActor } from '../actor.ts'
import type { UnitsOfWork } from '../db/units-of-work.ts'
import { AppError } from '../errors.ts'
import { anonymousBody } from '../http/bodies/read-bytes.ts'
import { readJson } from '../http/bodies/read-json.ts'
import { clientAddressOf } from '../http/client-address.ts'
import { refuseForeignOrigin } from '../http/request-origin.ts'
import type { RecordAccountAction } from './account-action.ts'
import type { AuthContext } from './context.ts'
import { deviceOf, newDeviceCookie } from './device-cookie.ts'
import { type Endpoint, endpoints, proofAt } from './endpoints.ts'
import type { Failures } from './failures/failures.ts'
import type { Guess, Guesses } from './guesses.ts'
import type { Library } from './library.ts'
import type { makeCallback } from './oidc/callback.ts'
import type { Provider } from './oidc/provider.ts'
import { refuseDisabledPasswords } from './oidc/refuse-disabled-passwords.ts'
import { deletePendingVerifications } from './passwords.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'
import { isWrong, refusalOf } from './refusal.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { refuseTurningOff } from './requirements/two-factor.ts'
import type { Sessions } from './sessions.ts'

type Helpers = Sessions & {
  readonly units: UnitsOfWork
  readonly guesses: Guesses
  readonly record: RecordAccountAction
  readonly failures: Failures
  /** The sign-in at the OpenID Connect provider; undefined where none is configured. */
  readonly atProvider:
    | { readonly prepare: Provider['prepare']; readonly callback: ReturnType<typeof makeCallback> }
    | undefined
}

/** Handles `/api/auth`, with our errors instead of the library's. Throws AppErrors for the caller to send. */
export function makeHandler(context: AuthContext, library: Library, helpers: Helpers) {
  return helpers.failures.watch(async (request, response, attempt) => {
    const url = new URL(request.url ?? '/', context.config.baseUrl)
    response.setHeader('Cache-Control', 'no-store')
    const endpoint = endpointFor(url.pathname, request, response)
    refuseForeignOrigin(context.config, request)
    const { atProvider } = helpers
    if (endpoint.provider && !atProvider) throw noSuchEndpoint(request, url.pathname)
    if (endpoint.provider === 'callback') {
      const send = async () => library.handler(requestFor(context, { url, endpoint, request, body: undefined }))
      return atProvider?.callback(request, response, send)
    }
    const body =
      endpoint.method === 'POST' ? endpoint.input.parse((await readJson(request, anonymousBody)) ?? {}) : undefined
    if (endpoint.provider) await atProvider?.prepare()
    const proof = proofAt(endpoint)
    if (endpoint.signsInWith === 'password' || endpoint.newPassword) refuseDisabledPasswords(context.config)
    await helpers.failures.begin(attempt, { endpoint, request, email: emailIn(body) })
    if (proof) await helpers.guesses.slowDown(clientAddressOf(request), proof)
    // Also ends a session past its absolute age, which the library does not check.
    const user = endpoint.signsInWith === 'password' ? undefined : await helpers.userOf(request.headers)
    if (user) attempt.step = undefined
    if (user && endpoint.signsInWith) await refuseSecondStep(context, user, endpoint)
    if (user && endpoint.action === 'two_factor.turned_off') refuseTurningOff(user)
    if (user) await refuseWeakChange(endpoint, user, body)
    const email = proof === 'password' ? (user?.email ?? emailIn(body)) : undefined
    const codeOf = proof === 'code' ? (user?.userId ?? attempt.userId) : undefined
    const passwordGuess = email === undefined ? undefined : await helpers.guesses.begin(guessOf(email, request))
    const guess = codeOf === undefined ? passwordGuess : await helpers.guesses.beginCode(codeOf)
    const send = () => library.handler(requestFor(context, { url, endpoint, request, body }))
    const { answer, person } = await runAudited(helpers, { endpoint, user, request, send }).catch(
      async (error: unknown) => {
        await guess?.refundAll()
        throw error
      },
    )
    // What was correct, or was refused before it was checked, does not count as a guess.
    if (guess && !(await isWrong(answer))) await guess.refundAll()
    if (user && endpoint.method === 'POST') helpers.forget(user.userId)
    if (!answer.ok) throw await refusalOf(answer, endpoint)
    if (person) setDeviceCookie(context, person, { request, answer })
    await sendResponse(answer, response)
  })
}

type AuthCall = {
  readonly endpoint: Endpoint
  readonly user: UserActor | undefined
  readonly request: IncomingMessage
  readonly send: () => Promise<Response>
}

/**
 * Runs the library's changes and their audit entry in one transaction. Also returns the person it has signed in, except
 * after a password that still requires a code, since there is no session yet. What a refusal has counted is committed.
 */
function runAudited({ units, signedIn, endOthers, record }: Helpers, { endpoint, user, request, send }: AuthCall) {
  const { action, signsInWith, newPassword } = endpoint
  return units.run(async (tx) => {
    const answer = await send()
    if (answer.status >= 500) throw await refusalOf(answer, endpoint)
    if (!answer.ok) return { answer }
    if (user && newPassword) await deletePendingVerifications(await tx(), user.userId)
    const opened = () => tx().then((own) => signedIn(own, answer.headers.getSetCookie(), request.headers))
    if (user && action === 'two_factor.turned_on') {
      // They were opened without a code. The library has replaced this one.
      const kept = (await opened())?.sessionId ?? user.sessionId
      const ended = await endOthers(await tx(), user.userId, kept)
      await record(await tx(), user, { action, details: { ended } })
    } else if (user && action) await record(await tx(), user, { action })
    if (user || !signsInWith) return { answer }
    const person = await opened()
    const details = signsInWith === 'password' ? {} : { second_step: signsInWith }
    if (person) await record(await tx(), person, { action: 'session.signed_in', details })
    return { answer, person }
  })
}

/** With a session, a code only turns two-factor sign-in on. A session must not be used to guess or use up other codes. */
async function refuseSecondStep(context: AuthContext, user: UserActor, { signsInWith }: Endpoint): Promise<void> {
  if (signsInWith === 'code' && (await recoveryCodesLeft(context, user.userId)) === undefined) return
  throw new AppError('conflict', sentence('alreadySignedIn'))
}

async function refuseWeakChange({ newPassword: field }: Endpoint, user: UserActor, body: unknown): Promise<void> {
  const password = field === undefined ? undefined : (body as Record<string, unknown>)[field]
  if (field === undefined || typeof password !== 'string') return
  const workspaceNames = user.memberships.map(({ workspaceName }) => workspaceName)
  await refuseWeakPassword({ password, field }, { email: user.email, name: user.name, workspaceNames })
}

/** The email address of a sign-in. Without one, and without a session, the library refuses before checking a password. */
function emailIn(body: unknown): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : undefined
}

function guessOf(email: string, request: IncomingMessage): Guess {
  return { email, address: clientAddressOf(request), cookies: request.headers.cookie }
}

type Exchange = { readonly request: IncomingMessage; readonly answer: Response }

function setDeviceCookie(context: AuthContext, { email }: UserActor, { request, answer }: Exchange): void {
  if (deviceOf(context, { email, cookies: request.headers.cookie }) !== undefined) return
  answer.headers.append('Set-Cookie', newDeviceCookie(context, email))
}

function endpointFor(path: string, request: IncomingMessage, response: ServerResponse): Endpoint {
  const endpoint = endpoints.get(path)
  if (endpoint === undefined) throw noSuchEndpoint(request, path)
  if (request.method === endpoint.method) return endpoint
  response.setHeader('Allow', endpoint.method)
  throw new AppError(
    'method_not_allowed',
    sentence('methodNotSupportedUse', { path, method: request.method ?? '', methods: endpoint.method }),
  )
}

function noSuchEndpoint({ method }: IncomingMessage, path: string): AppError {
  return new AppError('not_found', sentence('noSuchEndpoint', { name: `${method} ${path}` }))
}

type Call = Pick<AuthCall, 'endpoint' | 'request'> & { readonly url: URL; readonly body: unknown }

function requestFor(context: AuthContext, { url, endpoint, request, body }: Call): Request {
  const headers = fromNodeHeaders(request.headers)
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return new Request(new URL(url.pathname + url.search, new URL(context.config.baseUrl).origin), {
    method: endpoint.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(await answer.text())
}
