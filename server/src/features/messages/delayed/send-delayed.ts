import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import { absentAuthor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { DelayedMessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError, explanationOf } from '../../../errors.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { fileIn } from '../../../platforms/content-to-send.ts'
import { resumeScope, type Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { findConversation } from '../../conversations/conversations.store.ts'
import { lockWithChannel } from '../../conversations/lock-with-channel.ts'
import { findFile } from '../../files/files.store.ts'
import { insertSentFile } from '../attachments/attachments.store.ts'
import { contentToSend } from '../content/content-to-send.ts'
import { addUnsent } from '../outbound-message.ts'
import { queueContent } from '../send-message.ts'
import { type QueuedMessage, sendQueued } from '../send-queued.ts'
import { queueTemplate } from '../send-template-message.ts'
import { findDelayed, takeDelayed } from './delayed-messages.store.ts'

type Job = LeasedJob<'message.send_delayed'>

/**
 * Sends a message whose author did not undo it, at the channel's pace. It becomes a queued message in the transaction that
 * ends the job, and is from then on treated as one that was not delayed: after a crash it is settled, never sent twice.
 * Where it may not be sent any more, the thread shows it as failed with the reason.
 */
export async function sendDelayed(app: App, job: Job): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const delayed = await findDelayed(app.db, scope, job.payload.messageId)
  const conversation = delayed && (await findConversation(app.db, scope, delayed.conversation_id))
  const channel = conversation && (await findChannel(app.db, scope, conversation.channel_id))
  if (!channel) return
  const turn = await app.pace.turn(channel, job.signal)
  const queued = await app
    .transact((tx) => queueOnce(app, tx, scope, job))
    .catch((error: unknown) => {
      turn.end(false)
      throw error
    })
  if (!queued) return turn.end(false)
  await sendQueued(app, scope, queued, turn)
}

/** Queues a delayed message. Returns undefined where the message was undone meanwhile, or may not be sent any more. */
async function queueOnce(app: App, tx: Tx, scope: Scope, job: Job): Promise<QueuedMessage | undefined> {
  await job.requireLease(tx)
  const delayed = await takeDelayed(tx, scope, job.payload.messageId)
  await job.finish(tx)
  if (!delayed) return undefined
  const byAuthor = { ...scope, actor: absentAuthor({ id: delayed.author_id, name: delayed.author_name }) }
  try {
    return await queue(app, tx, byAuthor, delayed)
  } catch (error) {
    // Refusals are thrown before anything is written.
    if (!(error instanceof AppError)) throw error
    await storeRefusal(app, tx, byAuthor, { delayed, code: error.code, objection: explanationOf(error) })
    return undefined
  }
}

function queue(app: App, tx: Tx, scope: Scope, delayed: DelayedMessageTable): Promise<QueuedMessage> {
  const { id: resultId, conversation_id: conversationId, resolved_at: resolvedAt, template_id, variables } = delayed
  const reply_to = delayed.reply_to ?? undefined
  const input = { conversationId, resultId, resolvedAt }
  if (template_id === null) return queueContent(app, tx, scope, { ...input, reply_to, content: contentOf(delayed) })
  const values = JSON.parse(variables ?? '{}') as Record<string, string>
  return queueTemplate(app, tx, scope, { ...input, templateId: template_id, variables: values })
}

function contentOf({ text, outbound, file_id }: DelayedMessageTable): OutboundContent {
  if (outbound === null) return { type: 'text', text }
  const written = JSON.parse(outbound) as OutboundContent
  if ('file_id' in written && file_id === null) throw new AppError('conflict', sentence('fileGone'))
  return written
}

type Refusal = { readonly delayed: DelayedMessageTable; readonly code: string; readonly objection: Sentence }

async function storeRefusal(app: App, tx: Tx, scope: Scope, { delayed, code, objection }: Refusal): Promise<void> {
  const { conversation, contact, channel } = await lockWithChannel(app, tx, scope, delayed.conversation_id)
  await addUnsent(app, tx, scope, {
    id: delayed.id,
    channel,
    contactId: contact.id,
    conversationId: conversation.id,
    kind: delayed.kind,
    text: delayed.text,
    ...(delayed.content !== null && { content: delayed.content }),
    author: { id: delayed.author_id, name: delayed.author_name },
    code,
    reason: sentence('notSentAfterDelay', { objection }),
  })
  const file = delayed.file_id === null ? undefined : await findFile(tx, scope, { fileId: delayed.file_id })
  const content = contentToSend(app, delayed, file)
  const sentFile = content && fileIn(content)
  if (sentFile) await insertSentFile(tx, scope, { messageId: delayed.id, sentFile })
}
