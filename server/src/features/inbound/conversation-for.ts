import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PlatformUpdate } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { attributeReply, markReplied } from '../campaigns/report/attribute-reply.ts'
import { findConversation, lockCurrentConversation } from '../conversations/conversations.store.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { collectReactions, findOnPlatform, updateMessage } from '../messages/messages.store.ts'
import { type SurveyAnswer, surveyAnsweredBy } from '../satisfaction/survey-answer.ts'

export type Inbound = Extract<PlatformUpdate, { kind: 'message' }>

type IncomingMessage = {
  readonly channel: Channel
  readonly contact: ContactTable
  readonly update: Inbound
  readonly at: number
}
type Assignment = { readonly conversation: ConversationTable | undefined; readonly answer?: SurveyAnswer }

/**
 * The conversation a message belongs to: the resolved one whose survey it answers; a new one for the first reply to a
 * campaign; else the contact's newest that is not resolved; else a new one. A reaction is not a reply and opens no
 * conversation: it joins the conversation of its message, else the current one, else none.
 */
export async function conversationFor(app: App, tx: Tx, scope: Scope, incoming: IncomingMessage): Promise<Assignment> {
  const { channel, contact, at } = incoming
  const { text, quotedPlatformMessageId } = incoming.update
  const current = await lockCurrentConversation(app, tx, scope, { contactId: contact.id, channelId: channel.id })
  const quoted =
    quotedPlatformMessageId === null
      ? undefined
      : await findOnPlatform(tx, scope, { channelId: channel.id, platformMessageId: quotedPlatformMessageId })

  if (incoming.update.isReaction) {
    const quotedIn = quoted?.conversation_id ?? undefined
    return { conversation: (quotedIn && (await findConversation(tx, scope, quotedIn))) || current }
  }
  const customer = { contact, channelId: channel.id, at }
  const answer = await surveyAnsweredBy(app, tx, scope, { ...customer, text, quoted, current })
  if (answer) return { conversation: answer.conversation, answer }

  const reply = await attributeReply(tx, scope, { contactId: contact.id, quotedPlatformMessageId, at })
  if (reply) return { conversation: await openForReply(app, tx, scope, { ...incoming, reply }) }
  if (current) return { conversation: current }
  const conversation = await openConversation(app, tx, scope, { channel, contact, text })
  await collectReactions(tx, scope, { contactId: contact.id, conversationId: conversation.id })
  return { conversation }
}

type Reply = NonNullable<Awaited<ReturnType<typeof attributeReply>>>

/** The campaign message joins the conversation it led to, so that the thread starts with it. */
async function openForReply(
  app: App,
  tx: Tx,
  scope: Scope,
  { reply, ...incoming }: IncomingMessage & { reply: Reply },
) {
  const { channel, contact } = incoming
  const conversation = await openConversation(app, tx, scope, {
    channel,
    contact,
    text: incoming.update.text,
    campaign: reply,
  })
  await updateMessage(tx, scope, reply.messageId, { conversation_id: conversation.id })
  await collectReactions(tx, scope, { contactId: contact.id, conversationId: conversation.id })
  await markReplied(tx, scope, { recipientId: reply.recipientId, conversationId: conversation.id })
  app.live.publish(scope, { noun: 'campaigns', id: reply.campaignId })
  return conversation
}
