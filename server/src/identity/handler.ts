import type { IncomingMessage, ServerResponse } from 'node:http'
import { fromNodeHeaders } from 'better-auth/node'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { clientAddressOf } from '../http/client-address.ts'
import { readJson } from '../http/read-json.ts'
import { refuseForeignOrigin } from '../http/request-origin.ts'
import { askStore } from './ask-store.ts'
import { deviceOf, newDeviceCookie } from './device-cookie.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import type { Guess, Guesses } from './guesses.ts'
import type { OwnDeed } from './identity.ts'
import type { Library } from './library.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'
import { refusalOf } from './refusal.ts'
import type { Sessions } from './sessions.ts'

type Helpers = Sessions & {
  readonly guesses: Guesses
  readonly tell: (person: UserActor, deed: OwnDeed) => Promise<void>
}

const maxBodyBytes = 16_384

/** Answers `/api/auth`, with our errors instead of the library's. Throws AppErrors for the caller to send. */
export function makeHandler(app: App, library: Library, sessions: Helpers) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', app.config.baseUrl)
    response.setHeader('Cache-Control', 'no-store')
    const endpoint = endpointFor(url.pathname, request, response)
    const { method } = endpoint
    refuseForeignOrigin(app.config, request)
    const body = method === 'POST' ? endpoint.input.parse((await readJson(request, maxBodyBytes)) ?? {}) : undefined
    // Also ends a session past its absolute age, which the library knows nothing of.
    const user = endpoint.signsInWith === 'password' ? undefined : await sessions.userOf(request.headers)
    if (user && endpoint.signsInWith) await refuseSecondStep(app, user, endpoint)
    const guess = endpoint.signsInWith === 'password' ? await sessions.guesses.begin(guessOf(body, request)) : undefined
    const answer = await library.handler(
      new Request(new URL(url.pathname + url.search, new URL(app.config.baseUrl).origin), {
        method,
        headers: headersFor(request, body !== undefined),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    // Only a wrong password is a guess; a right one, or a refusal before it was looked at, counts for nothing.
    if (answer.status !== 401) await guess?.takeBack()
    if (user && method === 'POST') sessions.forget(user.userId)
    if (answer.status >= 500) await askStore(app)
    if (!answer.ok) throw await refusalOf(answer, endpoint)
    if (user && endpoint.deed) await sessions.tell(user, { action: endpoint.deed })
    if (!user && endpoint.signsInWith) {
      const person = await tellOfSignIn(request, answer, sessions, endpoint.signsInWith)
      if (person) nameDevice(app, person, { request, answer })
    }
    await pass(answer, response)
  }
}

/** With a session a code does one thing only: it turns two-factor sign-in on. It is no place to try or use up others. */
async function refuseSecondStep(app: App, user: UserActor, { signsInWith }: Endpoint): Promise<void> {
  if (signsInWith === 'code' && (await recoveryCodesLeft(app, user.userId)) === undefined) return
  throw new AppError('conflict', 'You are signed in already; codes are for signing in')
}

/** Not after a password to which a code is still to come: there is no session yet. */
async function tellOfSignIn(
  request: IncomingMessage,
  answer: Response,
  sessions: Helpers,
  proof: NonNullable<Endpoint['signsInWith']>,
): Promise<UserActor | undefined> {
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  const person = await sessions.userOf({ ...request.headers, cookie })
  if (!person) return undefined
  const details = proof === 'password' ? {} : { second_step: proof }
  await sessions.tell(person, { action: 'session.signed_in', details })
  return person
}

function guessOf(body: unknown, request: IncomingMessage): Guess {
  const { email } = body as { email: string }
  return { email, address: clientAddressOf(request), cookies: request.headers.cookie }
}

type Exchange = { readonly request: IncomingMessage; readonly answer: Response }

function nameDevice(app: App, { email }: UserActor, { request, answer }: Exchange): void {
  if (deviceOf(app, { email, cookies: request.headers.cookie }) !== undefined) return
  answer.headers.append('Set-Cookie', newDeviceCookie(app, email))
}

function endpointFor(path: string, request: IncomingMessage, response: ServerResponse): Endpoint {
  const endpoint = endpoints.get(path)
  if (endpoint === undefined) throw new AppError('not_found', `There is no ${request.method} ${path}`)
  if (request.method === endpoint.method) return endpoint
  response.setHeader('Allow', endpoint.method)
  throw new AppError('method_not_allowed', `${path} does not know ${request.method}; it knows ${endpoint.method}`)
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
