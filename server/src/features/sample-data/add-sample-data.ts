import type { Language } from '@parley/shared/languages'
import type { SampleData } from '@parley/shared/workspace/set-up/sample-data'
import type { Kysely } from 'kysely'
import type { SystemActor, UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import { inMode, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertCampaign } from '../campaigns/campaigns.store.ts'
import { insertRecipients } from '../campaigns/recipients.store.ts'
import { contactsByAddress, insertAddresses } from '../contacts/addresses/addresses.store.ts'
import { insertContacts } from '../contacts/contacts.store.ts'
import { insertConversations } from '../conversations/conversations.store.ts'
import { insertMessages } from '../messages/messages.store.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { simulatedChannel } from '../simulator/simulated-channel.ts'
import { insertTemplate } from '../templates/templates.store.ts'
import { loadSampleData, type SampleCustomer, type SampleLanguage, sampleLanguageOf } from './load-sample-data.ts'
import { campaignAgeMinutes, offerTo, sampleCampaignRows, sampleTemplateRow } from './sample-campaign.ts'
import { markSampleObjects, markSamples, sampleContacts } from './sample-data.store.ts'
import { sampleRows } from './sample-rows.ts'

/**
 * Fills test mode with customers and their conversations of the last two weeks. Where there is sample data already, it adds
 * none. The texts are in the language. Webhooks receive no events about it. A number that the workspace uses itself is left out.
 */
export async function addSampleData(
  app: App,
  permitted: Scope<'sample_data.manage', UserActor | SystemActor>,
  input: { readonly language: Language },
): Promise<SampleData> {
  const scope = inMode(permitted, 'test')
  const language = sampleLanguageOf(input.language)
  const { channel, simulation } = await simulatedChannel(app, scope)
  // The simulator’s part comes first, and has fixed ids: after a crash in between, the addition can be repeated.
  if ((await sampleContacts(app.db, scope)).length === 0) {
    const past = await customersToAdd(app.db, scope, language)
    await simulation.addPast(
      channel,
      past.flatMap((customer) =>
        linesOnPhone(customer, language).map(([from, minutesAgo, text], index) => ({
          id: `sample ${channel.id} ${customer.phone} ${index}`,
          phone: customer.phone,
          name: customer.name,
          isFromCustomer: from === 'customer',
          text,
          at: app.now() - minutesAgo * 60_000,
        })),
      ),
    )
    await simulation.addApproved(channel, loadSampleData(language).templates)
  }
  return app.transact(async (tx) => {
    // Serializes the additions of a workspace.
    await lockSettings(app, tx, scope)
    const before = await sampleContacts(tx, scope)
    if (before.length > 0) return { customers: before.length }
    return { customers: await insertSamples(app, tx, scope, { channel, language }) }
  })
}

async function customersToAdd(db: Kysely<Schema>, scope: Scope, language: SampleLanguage): Promise<SampleCustomer[]> {
  const { customers } = loadSampleData(language)
  const phones = customers.map(({ phone }) => phone)
  const taken = await contactsByAddress(db, scope, phones)
  return customers.filter(({ phone }) => !taken.has(phone))
}

type Addition = { readonly channel: Channel; readonly language: SampleLanguage }

async function insertSamples(app: App, tx: Tx, scope: Scope, addition: Addition): Promise<number> {
  const { channel, language } = addition
  const customers = await customersToAdd(tx, scope, language)
  const campaignId = app.newId()
  const rows = customers.map((customer) => ({
    customer,
    ...sampleRows(app, scope, { channel, customer, campaignId }),
  }))
  const contacts = rows.map(({ contact }) => contact)
  await insertContacts(tx, contacts)
  await insertAddresses(
    tx,
    scope,
    rows.map(({ contact, customer }) => ({
      contactId: contact.id,
      value: customer.phone,
      source: 'message' as const,
      at: contact.created_at,
    })),
  )
  await insertConversations(
    tx,
    scope,
    rows.map(({ conversation }) => conversation),
  )
  await insertMessages(
    tx,
    rows.flatMap(({ messages }) => messages),
  )
  await insertSampleCampaign(app, tx, scope, {
    ...addition,
    campaignId,
    sent: rows.map(({ customer, contact, conversation }) => ({
      customer,
      contactId: contact.id,
      conversationId: conversation.id,
    })),
  })
  await markSamples(tx, scope, { contactIds: contacts.map(({ id }) => id), at: app.now() })
  await recordAudit(app, tx, scope, {
    action: 'sample_data.added',
    subject: 'test mode',
    details: { customers: contacts.length },
  })
  app.live.publish(scope, { noun: 'conversations' })
  app.live.publish(scope, { noun: 'contacts' })
  app.live.publish(scope, { noun: 'campaigns' })
  app.live.publish(scope, { noun: 'templates' })
  return contacts.length
}

type Sending = Omit<Parameters<typeof sampleCampaignRows>[2], 'template'>

/** The templates whose names are free, and the campaign that has sent one of them. */
async function insertSampleCampaign(app: App, tx: Tx, scope: Scope, sending: Sending): Promise<void> {
  const marks: { id: string; kind: 'template' | 'campaign' }[] = []
  const { templates } = loadSampleData(sending.language)
  const [offer] = templates
  for (const each of templates) {
    const template = await insertTemplate(tx, sampleTemplateRow(app, scope, sending.channel, each))
    if (!template) continue
    marks.push({ id: template.id, kind: 'template' })
    if (each !== offer) continue
    const { campaign, recipients, messages } = sampleCampaignRows(app, scope, { ...sending, template })
    await insertCampaign(tx, campaign)
    await insertRecipients(tx, recipients)
    await insertMessages(tx, messages)
    marks.push({ id: campaign.id, kind: 'campaign' })
  }
  await markSampleObjects(tx, scope, marks)
}

/** The lines of a conversation with the campaign’s message, in order of time. */
function linesOnPhone(customer: SampleCustomer, language: SampleLanguage): SampleCustomer['lines'] {
  const isSent = !customer.hasOptedOut && customer.offer !== 'failed'
  const offer = ['us', campaignAgeMinutes, offerTo(customer, language)] as const
  return [...(isSent ? [offer] : []), ...customer.lines].toSorted(([, first], [, second]) => second - first)
}
