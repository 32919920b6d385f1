import type { SentMessage } from '@parley/shared/conversations/messages'
import type { SendAnything } from '@parley/shared/conversations/send-anything'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { chooseChannel } from '../channels/choose-channel.ts'
import { findConversation } from '../conversations/conversations.store.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { findMessage } from '../messages/messages.store.ts'
import { presentSent, queueContent, refuseOtherChannel } from '../messages/send-message.ts'
import { type QueuedMessage, sendQueued } from '../messages/send-queued.ts'
import { queueTemplate } from '../messages/send-template-message.ts'
import { templateForSend } from '../templates/templates.store.ts'
import { conversationWith, requirePhone } from './start-conversation.ts'

/**
 * Sends any content, or a template, into a conversation, or to a contact or number in the conversation that goes on with them
 * or else in a new one. The rules are those of a reply, and a refusal leaves neither a contact nor a conversation behind. A
 * `resultId` of an existing message returns that message: it is not sent again.
 */
export async function sendAnything(
  app: App,
  scope: Scope<'messages.send'>,
  input: SendAnything & Resumable,
): Promise<SentMessage> {
  const existing = input.resultId === undefined ? undefined : await findMessage(app.db, scope, input.resultId)
  if (existing) {
    return presentSent(existing, { conversationId: '' }, await findChannel(app.db, scope, existing.channel_id))
  }
  const queued = await queue(app, scope, input)
  const settled = await sendQueued(app, scope, queued)
  return presentSent(settled, { conversationId: queued.message.conversation_id ?? '' }, queued.channel)
}

async function queue(app: App, scope: Scope, input: SendAnything & Resumable): Promise<QueuedMessage> {
  const { to, content, template, reply_to, resultId } = input
  const channel = await channelFor(app, scope, input)
  const templateId = template && (await templateIdOf(app, scope, { channel, template }))
  return app.transact(async (tx) => {
    const conversationId = await conversationIdOf(app, tx, scope, { to, channel })
    const into = { conversationId, resultId }
    if (content) return queueContent(app, tx, scope, { ...into, content, reply_to })
    const variables = template?.variables ?? {}
    return atTemplate(
      queueTemplate(app, tx, scope, {
        ...into,
        ...(to.phone !== undefined && { phone: requirePhone(to.phone) }),
        templateId: templateId ?? '',
        variables,
      }),
    )
  })
}

/** The channel of the conversation, else the chosen or default one. Throws where another is named than that of the conversation. */
async function channelFor(app: App, scope: Scope, { to, channel_id }: SendAnything): Promise<Channel> {
  if (to.conversation_id === undefined) return chooseChannel(app.db, scope, channel_id)
  const conversation = await findConversation(app.db, scope, to.conversation_id)
  const channel = conversation && (await findChannel(app.db, scope, conversation.channel_id))
  if (!channel) throw notFound('conversation')
  await refuseOtherChannel(app.db, scope, { channel, channelId: channel_id })
  return channel
}

type OnChannel = { readonly to: SendAnything['to']; readonly channel: Channel }

async function conversationIdOf(app: App, tx: Tx, scope: Scope, { to, channel }: OnChannel): Promise<string> {
  if (to.conversation_id !== undefined) return to.conversation_id
  const recipient = to.contact_id === undefined ? { phone: to.phone ?? '' } : { contactId: to.contact_id }
  return conversationWith(app, tx, scope, { to: recipient, channel })
}

type TemplateOnChannel = { readonly template: NonNullable<SendAnything['template']>; readonly channel: Channel }

async function templateIdOf(app: App, scope: Scope, { template, channel }: TemplateOnChannel): Promise<string> {
  const { name, language: languageCode } = template
  const named = templateForSend(app.db, scope, { accountId: channel.accountId, name, languageCode })
  return (await atTemplate(named)).id
}

const fieldsOfTemplate: Readonly<Record<string, string>> = { templateId: 'name', languageCode: 'language' }

/** Names the fields of the template as they are named here. */
async function atTemplate<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.details.length === 0) throw error
    const details = error.details.map(({ path, message }) => ({
      path: `template.${fieldsOfTemplate[path] ?? path}`,
      message,
    }))
    throw new AppError(error.code, error.reason, { details })
  })
}
