import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { NewJob } from '../../../jobs/jobs.ts'
import type { Scope } from '../../../policy.ts'
import { insertAttachments, type ReceivedAttachment } from './attachments.store.ts'

type Received = {
  readonly channelId: string
  readonly attachments: readonly ReceivedAttachment[]
  /** True where the attachments are of messages from before the number was connected. */
  readonly isPast?: boolean
}

/** What was sent before the number was connected is stored in many callbacks. Its files are fetched once those have arrived. */
const pastDelayMs = 60_000

/** Stores the attachments of received messages. Their files are fetched from the platform by jobs of the same transaction. */
export async function addAttachments(
  app: App,
  tx: Tx,
  scope: Scope,
  { channelId, attachments, isPast = false }: Received,
): Promise<void> {
  await insertAttachments(tx, scope, attachments)
  const runAt = app.now() + (isPast ? pastDelayMs : 0)
  const jobs = attachments.map(({ messageId }) => fetchJob({ messageId, channelId, isPast, runAt }))
  await app.jobs.enqueueAll(tx, scope, jobs)
}

type FetchJob = NewJob<'attachment.fetch'> & { readonly dedupeKey: string }
type ToFetch = {
  readonly messageId: string
  readonly channelId: string
  readonly isPast: boolean
  readonly runAt: number
}

/** Past files have a partition of their own, so that thousands of them delay no file that a customer sends now. */
export function fetchJob({ messageId, channelId, isPast, runAt }: ToFetch): FetchJob {
  return {
    kind: 'attachment.fetch',
    payload: { messageId, attempt: 0, ...(isPast && { isPast }) },
    partition: isPast ? `attachment.fetch past ${channelId}` : `attachment.fetch ${channelId}`,
    dedupeKey: `attachment.fetch ${messageId}`,
    runAt,
  }
}
