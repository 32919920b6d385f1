import { pipeline } from 'node:stream/promises'
import { MessageId } from '@parley/shared/conversations/messages'
import { sentence } from '@parley/shared/sentences/sentence'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { type Request, type Response, Router } from 'express'
import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { fetchAttachment } from '../features/messages/attachments/fetch-attachment.ts'
import { refuseNul } from '../http/bodies/refuse-nul.ts'
import { fileHeaders } from '../http/file-headers.ts'
import { makePlaces } from '../http/places.ts'
import { authorize } from '../policy.ts'

const AttachmentQuery = InWorkspace.extend(MessageId.shape)

/** Each is a connection to the platform for as long as its reader takes. */
const attachmentsPerMember = 6
const retryAfterSeconds = 5
/** How long a reader may accept nothing of a file. The platform has less time to send something. */
const readerIdleMs = 30_000

/**
 * `/attachments/<messageId>?workspaceId=…&mode=…`: a file that a customer sent, only for users with a session. It is
 * streamed from the platform, with headers that prevent it from running scripts in our origin.
 */
export function attachmentRoutes(app: App, identity: Identity, idleMs = readerIdleMs): Router {
  const router = Router()
  const takePlace = makePlaces({
    most: attachmentsPerMember,
    retryAfterSeconds,
    refusal: sentence('tooManyAttachments', { most: attachmentsPerMember }),
  })
  router.get('/:messageId', async (request, response) => {
    const actor = await identity.userOf(request.headers, response)
    if (!actor) throw new AppError('unauthenticated', sentence('signInFirst'))
    const leave = takePlace(actor.userId)
    await send(app, actor, { request, response, idleMs }).finally(leave)
  })
  return router
}

type Exchange = { readonly request: Request; readonly response: Response; readonly idleMs: number }

async function send(app: App, actor: Actor, { request, response, idleMs }: Exchange): Promise<void> {
  refuseNul(request.params)
  const query = AttachmentQuery.safeParse({ ...request.query, messageId: request.params.messageId })
  if (!query.success) throw new AppError('invalid_request', sentence('attachmentAddressIncomplete'))
  const file = await fetchAttachment(app, authorize(actor, 'conversations.read', query.data), query.data)
  for (const [name, value] of Object.entries(fileHeaders(file))) response.setHeader(name, value)
  if (file.bytes !== undefined) response.setHeader('Content-Length', file.bytes)
  // Closes the connection of a reader who accepts nothing, and thereby the one to the platform.
  response.setTimeout(idleMs)
  // The response has started, so a failure from here on ends the connection: a part is not mistaken for the whole file.
  await pipeline(file.content, response).catch((error: unknown) =>
    app.log.warn({ err: error, messageId: query.data.messageId }, 'The transfer of an attachment failed'),
  )
}
