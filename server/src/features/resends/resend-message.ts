import { setTimeout as wait } from 'node:timers/promises'
import { decodeSentence, type Sentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { MessageAttemptTable, MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Turn } from '../../platforms/pace.ts'
import type { SendOutcome } from '../../platforms/platform.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { trackReceipt } from '../campaigns/run/follow-message.ts'
import { stopCampaign } from '../campaigns/run/stop-campaign.ts'
import { findChannel } from '../channels/channels.store.ts'
import { learnFromAnswer } from '../identity/learn-from-answer.ts'
import { countAttempts, findAttempt, markResent } from '../messages/attempts.store.ts'
import { findMessage, lockMessage, updateMessage } from '../messages/messages.store.ts'
import { settleSend } from '../messages/outbound-message.ts'
import { recordStatusUpdate } from '../messages/record-status-update.ts'
import { type SendAttempt, sendWithRetries } from '../messages/send-with-retries.ts'
import { type Request, requestToResend } from './request-to-resend.ts'

/** How long to wait for the answer to the attempt that a receipt has already reported as failed. */
const answerMs = 5_000
/** How long to wait for the text of a template that changed at the platform, before looking again. */
const syncMs = 5_000

/**
 * Sends a message again whose last attempt failed according to a receipt, at the channel's pace. That it does is on disk
 * before the platform is called: after a crash in between the message keeps its status, and is not sent once more.
 * Proof of delivery that arrived meanwhile cancels it.
 */
export async function resendMessage(app: App, job: LeasedJob<'message.resend'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { messageId } = job.payload
  const message = await findMessage(app.db, scope, messageId)
  const channel = message && (await findChannel(app.db, scope, message.channel_id))
  if (!channel || !unsettled.has(message.status)) return
  const turn = await app.pace.turn(channel, job.signal)
  const prepared = await app
    .transact((tx) => prepare(app, tx, scope, job))
    .catch((error: unknown) => {
      turn.end(false)
      throw error
    })
  if (!prepared) return turn.end(false)
  const outcome = await send(app, prepared, { turn, job })
  await app.transact(async (tx) => {
    if (outcome) await settle(app, tx, scope, { prepared, outcome })
    else await markResent(tx, scope, { ...onPlatform(prepared.attempt), resentAt: null })
    if (outcome) await job.finish(tx)
  })
  if (!outcome) job.signal.throwIfAborted()
  const { campaign_id: campaignId } = prepared.message
  if (outcome?.kind === 'refused' && outcome.stopsCampaign && campaignId !== null) {
    await stopCampaign({ app, scope, campaign: { id: campaignId } }, outcome.message)
  }
}

/** Any other status is final, or proves the delivery. */
const unsettled: ReadonlySet<MessageTable['status']> = new Set(['queued', 'sent', 'uncertain'])

type Prepared = {
  readonly message: MessageTable
  readonly attempt: MessageAttemptTable
  readonly attempts: number
  readonly request: Request
}

/** Prepares a message to be sent again. Returns undefined when nothing is to be sent; then the job has ended or waits. */
async function prepare(
  app: App,
  tx: Tx,
  scope: Scope,
  job: LeasedJob<'message.resend'>,
): Promise<Prepared | undefined> {
  const { messageId, platformMessageId } = job.payload
  await job.requireLease(tx)
  const message = await lockMessage(app, tx, scope, messageId)
  const attempt = message && (await findAttempt(tx, scope, { channelId: message.channel_id, platformMessageId }))
  if (message?.status === 'queued') {
    await job.postpone(tx, app.now() + answerMs)
    return undefined
  }
  if (!message || !attempt || attempt.resent_at !== null || !unsettled.has(message.status)) {
    await job.finish(tx)
    return undefined
  }
  const request =
    message.status === 'uncertain'
      ? { objection: sentence('earlierAnswerLost') }
      : await requestToResend(app, tx, scope, message)
  if ('isUnknownUntilSynced' in request) {
    await job.postpone(tx, app.now() + syncMs)
    return undefined
  }
  if ('objection' in request) {
    await fail(app, tx, scope, { message, attempt, objection: request.objection })
    await job.finish(tx)
    return undefined
  }
  await markResent(tx, scope, { ...onPlatform(attempt), resentAt: app.now() })
  // The next id is that of the new attempt, be it from its answer or from a receipt that comes first.
  await updateMessage(tx, scope, message.id, { platform_message_id: null })
  return { message, attempt, attempts: await countAttempts(tx, scope, message.id), request }
}

type Objection = { readonly message: MessageTable; readonly attempt: MessageAttemptTable; readonly objection: Sentence }

async function fail(app: App, tx: Tx, scope: Scope, { message, attempt, objection }: Objection): Promise<void> {
  const { error_code: code, error_message: reason, failed_at: at } = attempt
  const statusUpdate = {
    kind: 'failed',
    at,
    code,
    message: sentence('notSentAgain', { reason: decodeSentence(reason), objection }),
  } as const
  const failed = await recordStatusUpdate(app, tx, scope, { message, statusUpdate })
  await trackReceipt(app, tx, scope, failed)
}

type Sending = { readonly turn: Turn; readonly job: LeasedJob }

/** Sends a message. Returns undefined when the process stops before an attempt: then the platform certainly does not have the message. */
function send(app: App, { message, attempts, request }: Prepared, { turn, job }: Sending) {
  const { channel, to, template, content = { type: 'text', text: message.text } } = request
  const outgoing: SendAttempt = {
    ids: { messageId: message.id, ...(message.campaign_id !== null && { campaignId: message.campaign_id }) },
    send: async () => {
      const platform = app.platforms.of(channel)
      return template
        ? platform.sendTemplate(channel, { to, ...template, messageId: message.id })
        : platform.sendContent(channel, {
            to,
            content,
            quotedPlatformMessageId: message.quoted_platform_message_id ?? undefined,
            messageId: message.id,
          })
    },
    attemptsBefore: attempts,
  }
  return sendWithRetries<undefined>(app, outgoing, {
    first: turn,
    next: async (retryAfterMs) => {
      try {
        await wait(retryAfterMs, undefined, { signal: job.signal })
        return await app.pace.turn(channel, job.signal)
      } catch (error) {
        if (job.signal.aborted) return undefined
        throw error
      }
    },
  })
}

type Outcome = { readonly prepared: Prepared; readonly outcome: SendOutcome }

async function settle(app: App, tx: Tx, scope: Scope, { prepared, outcome }: Outcome): Promise<void> {
  const { id: messageId, channel_id: channelId } = prepared.message
  if (outcome.kind === 'unknown') {
    app.log.warn({ messageId }, 'The answer to a message that was sent again is unknown; receipts settle it')
    return
  }
  if (outcome.kind === 'refused') {
    await trackReceipt(app, tx, scope, await settleSend(app, tx, scope, { messageId, outcome }))
    return
  }
  const { platformMessageId } = outcome
  await learnFromAnswer(app, tx, scope, { messageId, outcome })
  await lockMessage(app, tx, scope, messageId)
  // Its receipt may have reported this attempt as failed before the answer arrived.
  if (await findAttempt(tx, scope, { channelId, platformMessageId })) return
  await updateMessage(tx, scope, messageId, { platform_message_id: platformMessageId })
}

function onPlatform({ channel_id: channelId, platform_message_id: platformMessageId }: MessageAttemptTable) {
  return { channelId, platformMessageId }
}
