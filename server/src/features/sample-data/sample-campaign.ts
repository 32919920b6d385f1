import { rateFor } from '@parley/shared/campaigns/rate-card'
import { encodeSentence } from '@parley/shared/sentences/sentence'
import { simulatedFailures } from '@parley/shared/simulator/simulated-failures'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { CampaignRecipientTable } from '../../db/schema/campaigns.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { ApprovedTemplate } from '../../platforms/platform-simulation.ts'
import type { Scope } from '../../policy.ts'
import { newCampaign } from '../campaigns/new-campaign.ts'
import { optedOutRefusal } from '../campaigns/run/validate-recipient.ts'
import { templateContent } from '../messages/template-message.ts'
import { newTemplate } from '../templates/template-row.ts'
import { loadSampleData, type SampleCustomer, type SampleLanguage } from './load-sample-data.ts'

const minuteMs = 60_000

/** The age of the sample campaign: before every conversation but the oldest, so that some of them answer it. */
export const campaignAgeMinutes = 5 * 24 * 60

export function sampleTemplateRow(app: App, scope: Scope, channel: Channel, template: ApprovedTemplate): TemplateTable {
  const at = app.now() - (campaignAgeMinutes + 24 * 60) * minuteMs
  const approval = { status: 'APPROVED', reviewed_at: at, created_at: at, updated_at: at } as const
  return newTemplate(app, scope, { ...template, ...approval, channel_id: channel.id, account_id: channel.accountId })
}

/** The text of the campaign as this customer got it. */
export function offerTo(customer: SampleCustomer, language: SampleLanguage) {
  const [offer] = loadSampleData(language).templates
  return templateContent({ id: '', components: offer.components }, { 'body.1': firstNameOf(customer) }).text
}

type Sent = { readonly customer: SampleCustomer; readonly contactId: string; readonly conversationId: string }

type Campaign = {
  readonly channel: Channel
  readonly template: TemplateTable
  readonly campaignId: string
  readonly language: SampleLanguage
  readonly sent: readonly Sent[]
}

/** A finished campaign to the customers: most read it, some answered, one message failed, and who opted out was left out. */
export function sampleCampaignRows(app: App, scope: Scope, campaignToMake: Campaign) {
  const { channel, template, campaignId, language, sent } = campaignToMake
  const { campaign: name } = loadSampleData(language)
  const startedAt = app.now() - campaignAgeMinutes * minuteMs
  const tenant = { workspace_id: scope.workspaceId, mode: scope.mode }
  const messages: MessageTable[] = []
  const recipients = sent.map(({ customer, contactId, conversationId }, position): CampaignRecipientTable => {
    const at = startedAt + position * 1000
    const rate = rateFor(customer.phone, template.category)
    const recipient = {
      ...tenant,
      id: app.newId(),
      campaign_id: campaignId,
      position,
      phone: customer.phone,
      platform_user_id: null,
      name: customer.name,
      duplicate_of: null,
      variables: JSON.stringify({ 1: firstNameOf(customer) }),
      contact_values: null,
      contact_id: contactId,
      taken_at: null,
      market: rate?.market ?? null,
      cost_micros: rate?.micros ?? 0,
      replied_conversation_id: null,
      settled_at: at,
    }
    if (customer.hasOptedOut) {
      const { state, code, message } = optedOutRefusal
      return { ...recipient, state, error_code: code, error_message: encodeSentence(message), message_id: null }
    }
    const state = customer.offer ?? 'delivered'
    const status = state === 'replied' ? 'read' : state
    const error = status === 'failed' ? undeliverable : noError
    const values = { 'body.1': firstNameOf(customer) }
    const { kind, text, content, templateRequest } = templateContent(
      { id: template.id, components: JSON.parse(template.components) },
      values,
    )
    const message: MessageTable = {
      ...tenant,
      ...error,
      ...{ kind, text, content, status },
      id: app.newId(),
      channel_id: channel.id,
      contact_id: contactId,
      conversation_id: null,
      direction: 'outbound',
      template_request: templateRequest,
      platform_message_id: null,
      quoted_platform_message_id: null,
      campaign_id: campaignId,
      sent_by_id: `campaign:${campaignId}`,
      sent_by_name: name,
      created_at: at,
      sent_at: at,
      delivered_at: status === 'failed' ? null : at + 2_000,
      read_at: status === 'read' ? at + 20 * minuteMs : null,
      failed_at: status === 'failed' ? at + 3_000 : null,
    }
    messages.push(message)
    const replied = state === 'replied' ? conversationId : null
    return { ...recipient, ...error, state: status, message_id: message.id, replied_conversation_id: replied }
  })
  const campaign = newCampaign(app, scope, {
    id: campaignId,
    channel,
    template,
    recipients,
    name,
    author: authorOf(scope.actor),
    state: 'completed',
    created_at: startedAt,
    started_at: startedAt,
    completed_at: startedAt + recipients.length * 1000,
  })
  return { campaign, recipients, messages }
}

/** The simulator's failure for a number that the platform does not know. */
const code = '131026'
const undeliverable = { error_code: code, error_message: encodeSentence(simulatedFailures[code]) }
const noError = { error_code: null, error_message: null }

function firstNameOf({ name: whole }: SampleCustomer): string {
  return whole.split(' ')[0] ?? whole
}
