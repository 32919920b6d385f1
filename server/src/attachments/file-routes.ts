import { FileId } from '@parley/shared/files/files'
import { SignedFile } from '@parley/shared/files/signed-files'
import { sentence } from '@parley/shared/sentences/sentence'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { type Request, type Response, Router } from 'express'
import type { UserActor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { signedInPerson } from '../auth/signed-in-person.ts'
import { AppError, notFound } from '../errors.ts'
import { getFile } from '../features/files/get-file.ts'
import { getPreview } from '../features/files/get-preview.ts'
import { receiveFile } from '../features/files/receive-file.ts'
import { getSignedFile } from '../features/files/signed-links.ts'
import { readMultipart } from '../http/bodies/read-multipart.ts'
import { refuseNul } from '../http/bodies/refuse-nul.ts'
import { makePlaces, makeUploadPlaces } from '../http/places.ts'
import { requireOwnForm } from '../http/request-origin.ts'
import { sendFile } from '../http/send-file.ts'
import { authorize } from '../policy.ts'

const FileQuery = InWorkspace.extend(FileId.shape)

/** A page of a thread loads many small pictures at once. */
const downloadsAtOnce = 24

/** A thread removes the pictures that are scrolled away, and shows them again from the browser's cache. */
const previewMaxAgeSeconds = 600

/**
 * `/files?workspaceId=…&mode=…`, only for users with a session: a form with the field `file` stores a file and returns it as
 * `POST /api/v1/files` does, `/files/<fileId>` returns the bytes or a range of them, and `/files/<fileId>/preview` a small
 * copy of a picture. `/files/signed/<fileId>` returns the bytes to whoever has a link that Parley signed.
 */
export function fileRoutes(app: App, identity: Identity): Router {
  const router = Router()
  const inUploadPlace = makeUploadPlaces()
  const inPlace = makePlaces({
    most: downloadsAtOnce,
    retryAfterSeconds: 1,
    refusal: sentence('tooManyAttachments', { most: downloadsAtOnce }),
  })
  router.post('/', async (request, response) => {
    const actor = signedInPerson(await identity.userOf(request.headers, response))
    requireOwnForm(app.config, request)
    const where = InWorkspace.safeParse(request.query)
    if (!where.success) throw new AppError('invalid_request', sentence('fileAddressIncomplete'))
    const scope = authorize(actor, 'files.upload', where.data)
    const receive = () => readMultipart(request, (upload) => receiveFile(app, scope, upload))
    const file = await app.shutdown.awaitWork(inUploadPlace(actor.userId, receive))
    response.status(201).setHeader('Cache-Control', 'no-store').json({ data: file })
  })
  router.get('/signed/:fileId', async (request, response) => {
    refuseNul(request.params)
    const link = SignedFile.safeParse({ ...request.query, fileId: request.params.fileId })
    if (!link.success) throw notFound('file')
    const file = await getSignedFile(app, link.data)
    await inPlace(link.data.workspaceId, () => sendFile(request, response, { file, log: app.log }))
  })
  const answerWith = (get: typeof getFile, caching?: Caching) => async (request: Request, response: Response) => {
    const actor = signedInPerson(await identity.userOf(request.headers, response))
    await inPlace(actor.userId, () => download(app, actor, { request, response, get, ...caching }))
  }
  router.get('/:fileId', answerWith(getFile))
  router.get('/:fileId/preview', answerWith(getPreview, { maxAgeSeconds: previewMaxAgeSeconds }))
  return router
}

type Caching = { readonly maxAgeSeconds?: number }
type Exchange = Caching & { readonly request: Request; readonly response: Response; readonly get: typeof getFile }

async function download(app: App, actor: UserActor, { request, response, get, ...caching }: Exchange): Promise<void> {
  refuseNul(request.params)
  const query = FileQuery.safeParse({ ...request.query, fileId: request.params.fileId })
  if (!query.success) throw new AppError('invalid_request', sentence('fileAddressIncomplete'))
  const file = await get(app, authorize(actor, 'files.read', query.data), query.data)
  await sendFile(request, response, { file, log: app.log, ...caching })
}
