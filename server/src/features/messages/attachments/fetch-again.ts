import type { MessageId } from '@parley/shared/conversations/messages'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { publishMessage } from '../publish-message.ts'
import { fetchJob } from './add-attachments.ts'
import { storeFailure } from './attachments.store.ts'
import { requireAttachment } from './fetch-attachment.ts'

/**
 * Fetches the file of a message again at once, where it failed or waits for its next attempt. One that is stored is not fetched
 * again; one that was deleted is `not_found`.
 */
export async function fetchAgain(
  app: App,
  scope: Scope<'attachments.fetch'>,
  { messageId }: MessageId,
): Promise<{ success: true }> {
  return app.transact(async (tx) => {
    const { message, attachment } = await requireAttachment(tx, scope, { messageId })
    if (attachment.file) return { success: true }
    if (attachment.platform_media_id === null) throw notFound('attachment')
    await storeFailure(tx, scope, { messageId, failure: null })
    const job = fetchJob({ messageId, channelId: message.channel_id, isPast: false, runAt: app.now() })
    await app.jobs.enqueue(tx, scope, job)
    await app.jobs.bringForward(tx, job.dedupeKey, app.now())
    publishMessage(app, scope, message)
    return { success: true }
  })
}
