import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PlatformUpdate } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { type Attribution, attributeReply, markReplied } from '../campaigns/report/attribute-reply.ts'
import { isOptOut } from '../contacts/record-opt-out-preference.ts'
import { findConversation, lockCurrentConversation } from '../conversations/conversations.store.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { collectReactions, newestOutbound, updateMessage } from '../messages/messages.store.ts'
import { type SurveyAnswer, surveyAnsweredBy } from '../satisfaction/survey-answer.ts'

export type Inbound = Extract<PlatformUpdate, { kind: 'message' }>

export type Incoming = {
  readonly channel: Channel
  readonly contact: ContactTable
  /** False where the contact was created for this message, so that nothing is stored for it yet. */
  readonly isKnown: boolean
  readonly update: Inbound
  /** The message that it quotes, where Parley has it. */
  readonly quoted: MessageTable | undefined
  readonly at: number
}
type Assignment = { readonly conversation: ConversationTable | undefined; readonly answer?: SurveyAnswer }

/** Platforms report times in whole seconds, so a quick reply may seem older than the message it replies to. */
const coarseClockMs = 1_000

/**
 * The conversation that an inbound message belongs to. It is decided by the one message that it answers: the message it
 * quotes, or, without a quote, the newest outbound message to the contact that may have arrived, of whatever kind.
 *
 * 1. The first reply to a campaign message opens a new conversation.
 * 2. A score within 72 hours of the survey is its answer, and joins the survey's conversation.
 * 3. Everything else joins the contact's newest conversation that is not resolved, or opens a new one.
 *
 * A conversation that an opt-out opens is resolved from the start.
 *
 * A quote is explicit: a quoted survey is answered even after newer messages, and a message that quotes anything else is
 * never a score. A quote of a message that Parley does not know counts as none. A reaction is not a reply and opens no
 * conversation: it joins the conversation of its message, else the current one, else none.
 */
export async function conversationFor(app: App, tx: Tx, scope: Scope, incoming: Incoming): Promise<Assignment> {
  const { channel, contact, isKnown, update, quoted, at } = incoming
  const customer = { contactId: contact.id, channelId: channel.id }
  const current = isKnown ? await lockCurrentConversation(app, tx, scope, customer) : undefined
  if (update.isReaction) {
    const quotedIn = quoted?.conversation_id ?? undefined
    const conversation = quotedIn === undefined ? undefined : await findConversation(tx, scope, quotedIn)
    return { conversation: conversation?.group_id === null ? conversation : current }
  }
  const until = at + coarseClockMs
  const answered = quoted ?? (isKnown ? await newestOutbound(tx, scope, { ...customer, until }) : undefined)
  if (answered?.contact_id === contact.id) {
    const reply = await attributeReply(tx, scope, answered)
    if (reply) return { conversation: await open(app, tx, scope, { incoming, reply }) }
    const answer = await surveyAnsweredBy(app, tx, scope, { answered, text: update.text, at })
    if (answer) return { conversation: answer.conversation, answer }
  }
  return { conversation: current ?? (await open(app, tx, scope, { incoming, reply: undefined })) }
}

/** `reply`: the campaign message that it answers, if any. */
type Opening = { readonly incoming: Incoming; readonly reply: Attribution | undefined }

/** A campaign message joins the conversation it led to, so that the thread starts with it. */
async function open(app: App, tx: Tx, scope: Scope, { incoming, reply }: Opening): Promise<ConversationTable> {
  const { channel, contact, isKnown, update } = incoming
  const opening = { channel, contact, text: update.text, campaign: reply, isDone: isOptOut(update) }
  const conversation = await openConversation(app, tx, scope, opening)
  if (isKnown) await collectReactions(tx, scope, { contactId: contact.id, conversationId: conversation.id })
  if (reply) {
    await updateMessage(tx, scope, reply.messageId, { conversation_id: conversation.id })
    await markReplied(tx, scope, { recipientId: reply.recipientId, conversationId: conversation.id })
    app.live.publish(scope, { noun: 'campaigns', id: reply.campaignId })
  }
  return conversation
}
