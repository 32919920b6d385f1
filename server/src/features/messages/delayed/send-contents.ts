import type { SendContents, SentReply } from '@parley/shared/conversations/messages'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { onceForPerson } from '../../idempotency/once-for-person.ts'
import { findMessage } from '../messages.store.ts'
import { presentSent, queueContent } from '../send-message.ts'
import { type QueuedMessage, sendQueued } from '../send-queued.ts'
import { findDelayed } from './delayed-messages.store.ts'
import { type ByPerson, delayContent, delayOf, presentWaiting } from './send-reply.ts'

/**
 * Sends several messages of any content one after the other, as `sendReply` does. They are checked and stored together: where
 * one of them cannot be sent, none is. A repeated request ID returns the messages of the first request and sends nothing again.
 */
export async function sendContents(app: App, scope: ByPerson, input: SendContents): Promise<SentReply[]> {
  const { requestId, conversationId, contents, reply_to } = input
  const path = `messages.sendContents ${scope.workspaceId} ${scope.mode}`
  const repeated = { conversationId, contents, ...(reply_to !== undefined && { reply_to }) }
  return onceForPerson(app, scope, { path, key: requestId, input: repeated }, (resultId) =>
    sendEach(app, scope, { ...input, ids: idsFrom(resultId, contents.length) }),
  )
}

type Messages = Pick<SendContents, 'conversationId' | 'contents' | 'reply_to'> & { readonly ids: readonly string[] }

async function sendEach(app: App, scope: ByPerson, messages: Messages): Promise<SentReply[]> {
  const delayMs = await delayOf(app, scope)
  const stored = await app.transact(async (tx) => {
    const earlier = await storedBefore(tx, scope, messages.ids)
    if (earlier.length > 0) return earlier
    const made: (SentReply | QueuedMessage)[] = []
    for (const [index, content] of messages.contents.entries()) {
      const id = messages.ids[index] ?? app.newId()
      const reply_to = index === 0 ? messages.reply_to : undefined
      const input = { conversationId: messages.conversationId, content, reply_to, path: `contents[${index}]` }
      made.push(
        delayMs === 0
          ? await queueContent(app, tx, scope, { ...input, resultId: id })
          : await delayContent(app, tx, scope, { ...input, id, delayMs }),
      )
    }
    return made
  })
  const replies: SentReply[] = []
  for (const each of stored) {
    if (!('message' in each)) replies.push(each)
    else replies.push({ ...presentSent(await sendQueued(app, scope, each), messages, each.channel), send_at: null })
  }
  return replies
}

/** What an interrupted request has stored already: all of its messages, or none. */
async function storedBefore(tx: Tx, scope: ByPerson, ids: readonly string[]): Promise<SentReply[]> {
  const replies: SentReply[] = []
  for (const id of ids) {
    const [message, waiting] = [await findMessage(tx, scope, id), await findDelayed(tx, scope, id)]
    const channel = message && (await findChannel(tx, scope, message.channel_id))
    if (message) replies.push({ ...presentSent(message, { conversationId: '' }, channel), send_at: null })
    else if (waiting) replies.push(presentWaiting(waiting, channel))
  }
  return replies
}

/** One ID for each message, in their order: messages of the same millisecond are shown in the order of their IDs. */
function idsFrom(resultId: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${resultId.slice(0, -2)}${index.toString(16).padStart(2, '0')}`)
}
