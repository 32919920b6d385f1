import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '@parley/shared/errors'
import { SignIn } from '@parley/shared/members'
import { fromNodeHeaders } from 'better-auth/node'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { readJson } from '../http/read-json.ts'
import { refuseForeignOrigin } from '../http/request-origin.ts'
import type { Library } from './library.ts'
import type { Sessions } from './sessions.ts'

const signInPath = '/api/auth/sign-in/email'

/**
 * What of the library can be reached. Its other endpoints, above all those that change organizations and their members,
 * know nothing of our policy.
 */
const reachable: ReadonlyMap<string, 'GET' | 'POST'> = new Map([
  [signInPath, 'POST'],
  ['/api/auth/sign-out', 'POST'],
  ['/api/auth/get-session', 'GET'],
  ['/api/auth/change-password', 'POST'],
  ['/api/auth/list-sessions', 'GET'],
  ['/api/auth/revoke-session', 'POST'],
  ['/api/auth/revoke-sessions', 'POST'],
  ['/api/auth/revoke-other-sessions', 'POST'],
])

type Told = { readonly signedIn: (person: UserActor) => Promise<void> }

const maxBodyBytes = 16_384

/** Answers `/api/auth`, with our errors instead of the library's. Throws AppErrors for the caller to send. */
export function makeHandler(app: App, library: Library, sessions: Sessions & Told) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', app.config.baseUrl)
    response.setHeader('Cache-Control', 'no-store')
    const method = methodFor(url.pathname, request, response)
    refuseForeignOrigin(app.config, request)
    const body = method === 'POST' ? ((await readJson(request, maxBodyBytes)) ?? {}) : undefined
    const isSignIn = url.pathname === signInPath
    if (isSignIn) SignIn.parse(body)
    // Also ends a session past its absolute age, which the library knows nothing of.
    const user = isSignIn ? undefined : await sessions.userOf(request.headers)
    const answer = await library.handler(
      new Request(new URL(url.pathname + url.search, new URL(app.config.baseUrl).origin), {
        method,
        headers: headersFor(request, body !== undefined),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    if (user && method === 'POST') sessions.forget(user.userId)
    if (!answer.ok) throw await errorOf(answer)
    if (isSignIn) await tellOfSignIn(request, answer, sessions)
    await pass(answer, response)
  }
}

async function tellOfSignIn(request: IncomingMessage, answer: Response, sessions: Sessions & Told): Promise<void> {
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  const person = await sessions.userOf({ ...request.headers, cookie })
  if (person) await sessions.signedIn(person)
}

function methodFor(path: string, request: IncomingMessage, response: ServerResponse): 'GET' | 'POST' {
  const method = reachable.get(path)
  if (method === undefined) throw new AppError('not_found', `There is no ${request.method} ${path}`)
  if (request.method === method) return method
  response.setHeader('Allow', method)
  throw new AppError('method_not_allowed', `${path} does not know ${request.method}; it knows ${method}`)
}

function headersFor(request: IncomingMessage, hasBody: boolean): Headers {
  const headers = fromNodeHeaders(request.headers)
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name)
  if (hasBody) headers.set('content-type', 'application/json')
  return headers
}

async function pass(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(await answer.text())
}

const codes: Record<number, ErrorCode> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
}

/** Sentences of ours for what people meet most. An unknown address and a wrong password must read the same. */
const sentences: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is wrong',
  INVALID_PASSWORD: 'The current password is wrong',
  UNAUTHORIZED: 'Sign in first',
}

async function errorOf(answer: Response): Promise<AppError> {
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  const ours = codes[answer.status]
  if (ours === undefined) return new AppError('internal', 'Signing in does not work now; the log has it under this id')
  if (ours === 'rate_limited') {
    const retryAfterSeconds = Math.max(1, Number(answer.headers.get('X-Retry-After') ?? 1))
    return new AppError('rate_limited', `Too many tries; wait ${retryAfterSeconds} seconds`, { retryAfterSeconds })
  }
  return new AppError(ours, sentences[code ?? ''] ?? message ?? 'This was refused')
}
