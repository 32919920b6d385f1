import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { Address, Channel } from '../../platforms/channel.ts'
import type { ContentToSend } from '../../platforms/content-to-send.ts'
import type { TemplateToSend } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { findCampaign } from '../campaigns/campaigns.store.ts'
import { awaitsText } from '../campaigns/run/template-change.ts'
import { findChannel } from '../channels/channels.store.ts'
import { lockContact } from '../contacts/contacts.store.ts'
import { findConversation } from '../conversations/conversations.store.ts'
import { replyAddress } from '../conversations/reply-address.ts'
import { attachmentsOf } from '../messages/attachments/attachments.store.ts'
import { contentToSend } from '../messages/content/content-to-send.ts'
import { objectionToContact, objectionToSending } from '../messages/may-send.ts'
import { filesToSend } from '../messages/template-files.ts'
import { type TemplateRequest, templateProblem } from '../messages/template-message.ts'
import { definitionHash } from '../templates/definition-changes.ts'
import { findTemplate } from '../templates/templates.store.ts'

/** What is given to the platform, or why nothing may be, as a sentence, or that this is not known yet. */
export type RequestToResend = Request | NoTemplate
type NoTemplate = { readonly objection: Sentence } | { readonly isUnknownUntilSynced: true }
export type Request = {
  readonly channel: Channel
  readonly to: Address
  readonly template?: Pick<TemplateToSend, 'template' | 'values' | 'files'>
  readonly content?: ContentToSend
}

/**
 * Returns the request that sends the same message again, under the rules that hold now: opt-outs, the reply window, the campaign
 * and the template.
 */
export async function requestToResend(app: App, tx: Tx, scope: Scope, message: MessageTable): Promise<RequestToResend> {
  const channel = await findChannel(tx, scope, message.channel_id)
  const contact = await lockContact(app, tx, scope, message.contact_id)
  if (!channel || !contact) return { objection: sentence('channelOrContactGone') }
  const blocked = objectionToContact(contact)
  if (blocked?.reason) return { objection: blocked.reason }
  if (message.kind === 'template') {
    const to = await addressOfMessage(tx, scope, { message, contact })
    const template = await templateFor(app, tx, scope, { message, contact })
    return 'values' in template ? { channel, to, template } : template
  }
  const conversation =
    message.conversation_id === null ? undefined : await findConversation(tx, scope, message.conversation_id)
  if (!conversation) return { objection: sentence('conversationGone') }
  const objection = objectionToSending(app, { channel, conversation, contact })?.reason
  if (objection !== undefined) return { objection }
  const file = (await attachmentsOf(tx, scope, [message.id])).get(message.id)?.file
  const content = contentToSend(app, message, file)
  const to = await addressOfMessage(tx, scope, { message, contact })
  return content ? { channel, to, content } : { objection: sentence('fileGone') }
}

/** The address that the message was sent to before, as long as the contact has that address. */
async function addressOfMessage(tx: Tx, scope: Scope, { message, contact }: OfContact): Promise<Address> {
  return replyAddress(tx, scope, { conversation: { reply_address: message.customer_address ?? null }, contact })
}

type OfContact = { readonly message: MessageTable; readonly contact: ContactTable }

type TemplatePart = NonNullable<Request['template']>

async function templateFor(
  app: App,
  tx: Tx,
  scope: Scope,
  { message, contact }: OfContact,
): Promise<TemplatePart | NoTemplate> {
  const { template_request: json, campaign_id: campaignId } = message
  if (json === null) return { objection: sentence('valuesNotKept') }
  const request = JSON.parse(json) as TemplateRequest
  const template = await findTemplate(tx, scope, request.template_id)
  if (!template) return { objection: sentence('itsTemplateDeleted') }
  const problem = templateProblem(template)
  if (problem !== undefined) return { objection: problem }
  if (awaitsText(template, app.now())) return { isUnknownUntilSynced: true }
  const components = JSON.parse(template.components) as Component[]
  const isOther = template.text_unread_since !== null || definitionHash(components) !== request.definition
  if (isOther) return { objection: sentence('itsTemplateChanged') }
  const isCampaign = campaignId !== null || template.category === 'MARKETING'
  if (contact.opt_out_scope === 'everything' || (contact.opt_out_scope !== null && isCampaign)) {
    return { objection: sentence('customerOptedOut') }
  }
  const campaign = campaignId === null ? undefined : await findCampaign(tx, scope, campaignId)
  if (campaign && campaign.state !== 'running' && campaign.state !== 'completed') {
    return { objection: sentence(stateKeys[campaign.state]) }
  }
  const { name, language } = template
  const files = await filesToSend(app, tx, scope, { components, values: request.values })
  if (!files) return { objection: sentence('fileGone') }
  return { template: { name, language, components }, values: request.values, files }
}

const stateKeys = {
  scheduled: 'campaignIsScheduled',
  paused: 'campaignIsPaused',
  cancelled: 'campaignIsCancelled',
  stopped: 'campaignIsStopped',
} as const
