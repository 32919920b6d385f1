import { addAbortSignal } from 'node:stream'
import { encodeSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { AppError, explanationOf } from '../../../errors.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { resumeScope, type Scope } from '../../../policy.ts'
import { removeFiles } from '../../files/files.store.ts'
import { removeBytes } from '../../files/from-storage.ts'
import { type InboundFile, receiveFromCustomer } from '../../files/receive-file.ts'
import { findMessage } from '../messages.store.ts'
import { publishMessage } from '../publish-message.ts'
import { linkFile, storeFailure } from './attachments.store.ts'
import { type FetchedFile, fetchFromPlatform, requireAttachment } from './fetch-attachment.ts'
import { emitMedia } from './media-event.ts'

type Job = LeasedJob<'attachment.fetch'>

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
/** The pauses after which a fetch that may succeed later is repeated: for two days in all, of the seven for which WhatsApp has the file. */
const retryAfterMs = [
  10 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
]

/**
 * The worker's handler: fetches the file of a message from the platform and stores it like an upload. The file, what names it
 * and the end of the job are one transaction, so that an interrupted fetch leaves nothing and starts again. Why there is no
 * file is stored with the message once a further attempt would be of no use.
 */
export async function storeAttachment(app: App, job: Job): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  try {
    await fetchAndStore(app, scope, job)
  } catch (error) {
    if (job.signal.aborted || !(error instanceof AppError)) throw error
    await recordFailure(app, scope, { job, error })
  }
}

async function fetchAndStore(app: App, scope: Scope<never>, job: Job): Promise<void> {
  const { messageId } = job.payload
  const found = await requireAttachment(app.db, scope, { messageId })
  const { message } = found
  const file = await fetchFromPlatform(app, scope, found)
  let unused: string[] = []
  await receive(app, scope, file, {
    signal: job.signal,
    link: async (tx, fileId) => {
      await job.finish(tx)
      // The message may have been erased meanwhile, or the file been stored by an earlier job.
      const isLinked = await linkFile(tx, scope, { messageId, fileId })
      unused = isLinked ? [] : await removeFiles(tx, scope, { fileIds: [fileId] })
      if (isLinked && !job.payload.isPast) await emitMedia(app, tx, scope, message)
      publishMessage(app, scope, message)
    },
  })
  await removeBytes(app, unused)
}

type Storing = { readonly signal: AbortSignal; readonly link: InboundFile['link'] }

async function receive(
  app: App,
  scope: Scope,
  { name, content, sha256: expectedSha256 }: FetchedFile,
  { signal, link }: Storing,
): Promise<void> {
  addAbortSignal(signal, content)
  try {
    await receiveFromCustomer(app, scope, { name, content, expectedSha256, link })
  } catch (error) {
    if (content.errored && !(error instanceof AppError)) throw new AppError('unavailable', sentence('fileBrokeOff'))
    throw error
  } finally {
    content.destroy()
  }
}

type Failed = { readonly job: Job; readonly error: AppError }

async function recordFailure(app: App, scope: Scope, { job, error }: Failed): Promise<void> {
  const { messageId, attempt } = job.payload
  const waitMs = error.code === 'unavailable' ? retryAfterMs[attempt] : undefined
  const message = await findMessage(app.db, scope, messageId)
  await app.transact(async (tx) => {
    if (waitMs !== undefined) return job.postpone(tx, app.now() + waitMs, { ...job.payload, attempt: attempt + 1 })
    await job.finish(tx)
    const failure = encodeSentence(explanationOf(error))
    if (!message || !(await storeFailure(tx, scope, { messageId, failure }))) return
    publishMessage(app, scope, message)
    if (!job.payload.isPast) await emitMedia(app, tx, scope, message)
  })
}
