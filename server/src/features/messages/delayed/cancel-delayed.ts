import type { CancelledMessage, MessageId } from '@parley/shared/conversations/messages'
import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { sentence } from '@parley/shared/sentences/sentence'
import { authorOf, type UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { DelayedMessageTable } from '../../../db/schema/messages.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findFile } from '../../files/files.store.ts'
import { presentFile } from '../../files/present-file.ts'
import { findMessage } from '../messages.store.ts'
import { findDelayed, takeDelayed } from './delayed-messages.store.ts'
import { sendDelayedKey } from './send-reply.ts'

/**
 * Deletes a message that waits to be sent, and returns what was written for another draft. Only its author may: the draft is
 * theirs, and a colleague would otherwise take back what the author believes sent. Throws `conflict` once it is being sent.
 */
export async function cancelDelayed(
  app: App,
  scope: Scope<'messages.send', UserActor>,
  { messageId }: MessageId,
): Promise<CancelledMessage> {
  return app.transact(async (tx) => {
    const waiting = await findDelayed(tx, scope, messageId)
    if (waiting && waiting.author_id !== authorOf(scope.actor).id) {
      throw new AppError('forbidden', sentence('onlyAuthorUndoes'))
    }
    const taken = waiting && (await takeDelayed(tx, scope, messageId))
    if (!taken) {
      // One that is being sent is a message only after the commit of its job, which this has waited for.
      if (waiting || (await findMessage(tx, scope, messageId))) throw new AppError('conflict', sentence('sentAlready'))
      throw notFound('message')
    }
    await app.jobs.cancel(tx, sendDelayedKey(messageId))
    app.live.publish(scope, { noun: 'messages', id: taken.conversation_id })
    const { conversation_id: conversationId, text, outbound, file_id: fileId, reply_to } = taken
    const file = fileId === null ? undefined : await findFile(tx, scope, { fileId })
    const content = outbound === null ? null : (JSON.parse(outbound) as OutboundContent)
    return {
      conversationId,
      text,
      template: templateOf(taken),
      content,
      file: file ? presentFile(file) : null,
      reply_to,
    }
  })
}

function templateOf({ template_id, variables }: DelayedMessageTable): CancelledMessage['template'] {
  if (template_id === null) return null
  return { templateId: template_id, variables: JSON.parse(variables ?? '{}') as Record<string, string> }
}
