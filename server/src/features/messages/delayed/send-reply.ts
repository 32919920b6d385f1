import type { SendMessage, SendTemplateMessage, SentReply } from '@parley/shared/conversations/messages'
import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { authorOf, type UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { DelayedMessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Channel } from '../../../platforms/channel.ts'
import type { Scope } from '../../../policy.ts'
import { simulatedMark } from '../../channels/simulated.ts'
import type { ForSending } from '../../conversations/lock-for-sending.store.ts'
import { sendDelayOf } from '../../members/account/send-delay.store.ts'
import { prepareMessage } from '../content/prepare-message.ts'
import { isPlain } from '../content/stored-content.ts'
import { lockForText, sendMessage, type TextPlace } from '../send-message.ts'
import { lockForTemplate, sendTemplateMessage } from '../send-template-message.ts'
import { templateContent } from '../template-message.ts'
import { insertDelayed } from './delayed-messages.store.ts'

export type ByPerson = Scope<'messages.send', UserActor>

/**
 * Sends a text that a person wrote in the dashboard, after the seconds in which they can undo it. It is stored with the job
 * that sends it, so that it is sent whatever becomes of the page or the process.
 */
export async function sendReply(app: App, scope: ByPerson, input: SendMessage): Promise<SentReply> {
  const delayMs = await delayOf(app, scope)
  if (delayMs === 0) return { ...(await sendMessage(app, scope, input)), send_at: null }
  const { text, ...place } = input
  return app.transact((tx) => delayContent(app, tx, scope, { ...place, content: { type: 'text', text }, delayMs }))
}

/** Does what `sendReply` does, with an approved template. */
export async function sendTemplateReply(app: App, scope: ByPerson, input: SendTemplateMessage): Promise<SentReply> {
  const delayMs = await delayOf(app, scope)
  if (delayMs === 0) return { ...(await sendTemplateMessage(app, scope, input)), send_at: null }
  return app.transact(async (tx) => {
    const { recipient, template, values } = await lockForTemplate(app, tx, scope, input)
    const { kind, text, content } = templateContent(template, values)
    const variables = JSON.stringify(input.variables)
    const onlyOfContent = { outbound: null, reply_to: null }
    const file_id = values['header.file'] ?? null
    const delayed = { ...onlyOfContent, kind, text, content, template_id: template.id, variables, file_id }
    return delay(app, tx, scope, { recipient, delayed, delayMs })
  })
}

type ContentToDelay = TextPlace & {
  readonly content: OutboundContent
  /** The ID of the message that it quotes. */
  readonly reply_to?: string | undefined
  /** The field of the request that has the content; `content` by default. */
  readonly path?: string
  readonly id?: string
  readonly delayMs: number
}

/** Stores a message of any kind but a template until it is sent. Throws where it could not be sent now. */
export async function delayContent(
  app: App,
  tx: Tx,
  scope: ByPerson,
  { id, delayMs, path = 'content', ...input }: ContentToDelay,
): Promise<SentReply> {
  const recipient = await lockForText(app, tx, scope, input)
  const { text, stored, file } = await prepareMessage(app, tx, scope, { ...input, recipient, path })
  const outbound = isPlain(input.content) ? null : JSON.stringify(input.content)
  const noTemplate = { template_id: null, variables: null }
  const reply_to = input.reply_to ?? null
  const delayed = {
    ...noTemplate,
    kind: 'text',
    text,
    content: stored,
    outbound,
    reply_to,
    file_id: file?.id ?? null,
  } as const
  return delay(app, tx, scope, { recipient, delayed, delayMs, ...(id !== undefined && { id }) })
}

export async function delayOf(app: App, { actor }: ByPerson): Promise<number> {
  return (await sendDelayOf(app.db, actor)) * 1000
}

type Delay = {
  readonly recipient: ForSending
  readonly delayed: Pick<
    DelayedMessageTable,
    'kind' | 'text' | 'content' | 'template_id' | 'variables' | 'outbound' | 'reply_to' | 'file_id'
  >
  readonly delayMs: number
  /** Chosen by the caller, where a repeated request must find its messages again. */
  readonly id?: string
}

async function delay(app: App, tx: Tx, scope: ByPerson, waiting: Delay): Promise<SentReply> {
  const { recipient, delayed, delayMs, id = app.newId() } = waiting
  const { conversation, channel } = recipient
  const author = authorOf(scope.actor)
  const now = app.now()
  const row: DelayedMessageTable = {
    ...delayed,
    id,
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    conversation_id: conversation.id,
    author_id: author.id,
    author_name: author.name,
    resolved_at: conversation.resolved_at,
    send_at: now + delayMs,
    created_at: now,
  }
  await insertDelayed(tx, row)
  await app.jobs.enqueue(tx, scope, {
    kind: 'message.send_delayed',
    payload: { messageId: row.id },
    runAt: row.send_at,
    partition: `message.send_delayed ${conversation.id}`,
    dedupeKey: sendDelayedKey(row.id),
  })
  app.live.publish(scope, { noun: 'messages', id: conversation.id })
  return presentWaiting(row, channel)
}

export function presentWaiting(row: DelayedMessageTable, channel: Channel | undefined): SentReply {
  return {
    messageId: row.id,
    conversationId: row.conversation_id,
    status: 'queued',
    created_at: new Date(row.created_at).toISOString(),
    send_at: new Date(row.send_at).toISOString(),
    ...simulatedMark(channel),
  }
}

export function sendDelayedKey(messageId: string): string {
  return `message.send_delayed ${messageId}`
}
