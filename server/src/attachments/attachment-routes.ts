import { MessageId } from '@parley/shared/conversations/messages'
import { sentence } from '@parley/shared/sentences/sentence'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { type Request, type Response, Router } from 'express'
import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { signedInPerson } from '../auth/signed-in-person.ts'
import { AppError } from '../errors.ts'
import { readAttachment } from '../features/messages/attachments/fetch-attachment.ts'
import { refuseNul } from '../http/bodies/refuse-nul.ts'
import { makePlaces } from '../http/places.ts'
import { sendArriving, sendFile } from '../http/send-file.ts'
import { authorize } from '../policy.ts'

const AttachmentQuery = InWorkspace.extend(MessageId.shape)

/** Each is a connection to the platform for as long as its reader takes. */
const attachmentsPerMember = 6
const retryAfterSeconds = 5

/**
 * `/attachments/<messageId>?workspaceId=…&mode=…`: the file of a message, only for users with a session. One that is
 * not stored is streamed from the platform. Headers prevent it from running scripts in our origin.
 */
export function attachmentRoutes(app: App, identity: Identity, idleMs?: number): Router {
  const router = Router()
  const inPlace = makePlaces({
    most: attachmentsPerMember,
    retryAfterSeconds,
    refusal: sentence('tooManyAttachments', { most: attachmentsPerMember }),
  })
  router.get('/:messageId', async (request, response) => {
    const actor = signedInPerson(await identity.userOf(request.headers, response))
    await inPlace(actor.userId, () => send(app, actor, { request, response, idleMs }))
  })
  return router
}

type Exchange = { readonly request: Request; readonly response: Response; readonly idleMs: number | undefined }

async function send(app: App, actor: Actor, { request, response, idleMs }: Exchange): Promise<void> {
  refuseNul(request.params)
  const query = AttachmentQuery.safeParse({ ...request.query, messageId: request.params.messageId })
  if (!query.success) throw new AppError('invalid_request', sentence('attachmentAddressIncomplete'))
  const file = await readAttachment(app, authorize(actor, 'conversations.read', query.data), query.data)
  const sending = { log: app.log, ...(idleMs !== undefined && { idleMs }) }
  if ('open' in file) return sendFile(request, response, { ...sending, file })
  return sendArriving(request, response, { ...sending, file })
}
