import { pipeline } from 'node:stream/promises'
import { MessageId } from '@parley/shared/conversations/messages'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { type Request, type Response, Router } from 'express'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { fetchAttachment } from '../features/messages/attachments/fetch-attachment.ts'
import { refuseNul } from '../http/bodies/refuse-nul.ts'
import { attachmentHeaders } from './attachment-headers.ts'

const AttachmentQuery = InWorkspace.extend(MessageId.shape)

/**
 * `/attachments/<messageId>?workspaceId=…&mode=…`: a file that a customer sent, only for users with a session. It is
 * streamed from the platform, with headers that prevent it from running scripts in our origin.
 */
export function attachmentRoutes(app: App, identity: Identity): Router {
  const router = Router()
  router.get('/:messageId', (request, response) => send(app, identity, { request, response }))
  return router
}

type Exchange = { readonly request: Request; readonly response: Response }

async function send(app: App, identity: Identity, { request, response }: Exchange): Promise<void> {
  const actor = await identity.userOf(request.headers, response)
  if (!actor) throw new AppError('unauthenticated', 'Sign in first')
  refuseNul(request.params)
  const query = AttachmentQuery.safeParse({ ...request.query, messageId: request.params.messageId })
  if (!query.success) throw new AppError('invalid_request', 'The message, its workspaceId and its mode are required')
  const file = await fetchAttachment(app, actor, query.data)
  for (const [name, value] of Object.entries(attachmentHeaders(file))) response.setHeader(name, value)
  if (file.bytes !== undefined) response.setHeader('Content-Length', file.bytes)
  // The response has started, so a failure from here on ends the connection: a part is not mistaken for the whole file.
  await pipeline(file.content, response).catch((error: unknown) =>
    app.log.warn({ err: error, messageId: query.data.messageId }, 'The transfer of an attachment failed'),
  )
}
