import { pipeline } from 'node:stream/promises'
import { MessageId } from '@parley/shared/conversations/messages'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { type Request, type Response, Router } from 'express'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { AppError } from '../errors.ts'
import { fetchAttachment } from '../features/messages/attachments/fetch-attachment.ts'
import { refuseNul } from '../http/refuse-nul.ts'
import { attachmentHeaders } from './attachment-headers.ts'

const Asked = InWorkspace.extend(MessageId.shape)

/**
 * `/attachments/<messageId>?workspaceId=…&mode=…`: what a customer sent along, for people with a session and nobody
 * else. It streams through from the platform, dressed so that nothing in it can run in our origin.
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
  const asked = Asked.safeParse({ ...request.query, messageId: request.params.messageId })
  if (!asked.success) throw new AppError('invalid_request', 'Name the message, its workspaceId and its mode')
  const file = await fetchAttachment(app, actor, asked.data)
  for (const [name, value] of Object.entries(attachmentHeaders(file))) response.setHeader(name, value)
  if (file.bytes !== undefined) response.setHeader('Content-Length', file.bytes)
  // It has begun: what breaks off from here on ends the connection, so that nobody takes a part for the whole.
  await pipeline(file.content, response).catch((error: unknown) =>
    app.log.warn({ err: error, messageId: asked.data.messageId }, 'An attachment broke off'),
  )
}
