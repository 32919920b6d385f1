import { englishJson } from '@parley/shared/sentences/english'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Request, RequestHandler, Response } from 'express'
import { type Actor, authorOf, type UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError, invalidField } from '../errors.ts'
import { type Answer, answerOnce } from '../features/idempotency/answer-once.ts'
import type { RepeatableCall } from '../features/idempotency/begin-run.ts'
import { fingerprintOf } from '../features/idempotency/fingerprint.ts'
import { type ArrivingFile, isMultipart, readMultipart } from '../http/bodies/read-multipart.ts'
import { makeUploadPlaces } from '../http/places.ts'
import { refuseForeignOrigin, refuseNonJson } from '../http/request-origin.ts'
import { type FileToSend, sendFile } from '../http/send-file.ts'
import { authorize, refuseWithoutPermission } from '../policy.ts'
import { makeEventStreams, wantsEventStream } from './event-stream.ts'
import { keyHolderOf } from './key-holder.ts'
import { asInForm, readForm } from './read-form.ts'
import { readInput } from './read-input.ts'
import { hasTag, type Route } from './route.ts'
import { isCurrent, makeUnchangedLists, type Tagged, tagged } from './unchanged-lists.ts'

/** Handles one endpoint: authentication, input, operation, response. Thrown errors go to the error handler. */
export function routeHandler(app: App, identity: Identity, route: Route): RequestHandler {
  const inUploadPlace = makeUploadPlaces()
  const sendEvents = makeEventStreams(app)
  const findList = route.listsConversations ? makeUnchangedLists(app.store) : undefined
  return async (request, response) => {
    const actor = route.caller === 'key' ? keyHolderOf(response) : await personOf(app, identity, request, response)
    if (route.testKeysOnly && actor.kind === 'api_key' && actor.mode !== 'test') {
      throw new AppError('forbidden', sentence('testKeyRequired'))
    }
    const { fileInForm } = route
    const isForm = (route.takesFile || fileInForm !== undefined) && isMultipart(request)
    if (!isForm) refuseNonJson(request)
    // Only where no workspace would permit it: a person's body names the workspace, and `authorize` decides below.
    if (route.action) refuseWithoutPermission(actor, route.action)
    if (findList && route.action) {
      const scope = authorize(actor, route.action)
      const list = async () => englishJson(await route.perform(app, scope, await readInput(route, request, actor)))
      return sendUnlessCurrent(request, response, await findList(scope, request.originalUrl, list))
    }
    if (isForm && route.takesFile && route.action) {
      const scope = authorize(actor, route.action)
      const receive = (upload: ArrivingFile) => route.perform(app, scope, { upload })
      const work = inUploadPlace(authorOf(actor).id, () => readMultipart(request, receive))
      return send(response, route.status, englishJson(await app.shutdown.awaitWork(work)))
    }
    const formField = isForm ? fileInForm : undefined
    const input =
      formField === undefined
        ? await readInput(route, request, actor)
        : await readForm(app, route, { request, actor, field: formField, inUploadPlace })
    if (route.follow && wantsEventStream(request)) return sendEvents(request, response, { route, input })
    if (route.givesFile && route.action) {
      const file = await route.perform(app, authorize(actor, route.action), input)
      return sendFile(request, response, { file: file as FileToSend, log: app.log })
    }
    const call = route.idempotent ? idempotentCallOf(request, actor, input) : undefined
    // A stored response can contain the secret of an API key. It requires the permission that the request did.
    const by = route.action ? authorize(actor, route.action, input) : actor
    const run = async (more: object): Promise<Answer> => {
      const performed = route.perform(app, by, { ...input, ...more })
      const output = await (formField === undefined
        ? performed
        : performed.catch((error) => Promise.reject(asInForm(error, formField))))
      return { status: route.statusOf?.(output as never) ?? route.status, json: englishJson(output) }
    }
    if (!call) {
      const work = run(route.waits ? { callerGone: signalOfClose(response) } : {})
      const answer = await app.shutdown.awaitWork(work)
      if (hasTag(route)) return sendUnlessCurrent(request, response, tagged(answer.json))
      return sendAnswer(response, answer)
    }
    if (actor.kind === 'user') await route.permit?.(app, actor)
    const answer = await app.shutdown.awaitWork(answerOnce(app, call, (resultId) => run({ resultId })))
    if (answer.replayed) response.setHeader('Idempotent-Replayed', 'true')
    sendAnswer(response, answer)
  }
}

async function personOf(app: App, identity: Identity, request: Request, response: Response): Promise<UserActor> {
  const person = await identity.userOf(request.headers, response)
  if (!person) {
    throw new AppError(
      'unauthenticated',
      request.headers.authorization === undefined ? sentence('cookieRequired') : sentence('cookieRequiredNotKey'),
    )
  }
  refuseForeignOrigin(app.config, request)
  return person
}

/**
 * A signal that the caller has gone. A call with an `Idempotency-Key` has none: its answer is stored, and a repetition gets
 * it.
 */
function signalOfClose(response: Response): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  return gone.signal
}

function sendUnlessCurrent(request: Request, response: Response, { body, tag }: Tagged): void {
  response.setHeader('ETag', tag)
  if (isCurrent(request.headers['if-none-match'], tag)) {
    response.statusCode = 304
    response.setHeader('Cache-Control', 'no-store')
    response.end()
  } else {
    send(response, 200, body)
  }
}

function sendAnswer(response: Response, { status, json }: Answer): void {
  send(response, status, json)
}

function send(response: Response, status: number, body: string | Buffer): void {
  response.statusCode = status
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(body)
}

const maxKeyLength = 255

/**
 * The call with its `Idempotency-Key`, or undefined without one. The key can be quoted, as in the IETF draft, or not. The
 * fingerprint is made from the validated input: whitespace, field order and unknown fields make no difference.
 */
function idempotentCallOf(request: Request, actor: Actor, input: object): RepeatableCall | undefined {
  const given = request.get('Idempotency-Key')
  if (given === undefined) return undefined
  const key = /^"(.*)"$/.exec(given.trim())?.[1] ?? given.trim()
  if (key.length < 1 || key.length > maxKeyLength) {
    throw invalidField('Idempotency-Key', sentence('charactersBetween', { maximum: maxKeyLength }))
  }
  const fingerprint = fingerprintOf(input)
  return { caller: authorOf(actor).id, path: `${request.baseUrl}${request.path}`, key, fingerprint }
}
