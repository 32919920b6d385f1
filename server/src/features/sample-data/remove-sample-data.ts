import { offeredLanguages } from '@parley/shared/languages'
import { sentence } from '@parley/shared/sentences/sentence'
import type { SampleData } from '@parley/shared/workspace/set-up/sample-data'
import type { SystemActor, UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import { inMode, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockCampaign } from '../campaigns/campaigns.store.ts'
import { addressesOfContact, contactsByAddress } from '../contacts/addresses/addresses.store.ts'
import { lockContact } from '../contacts/contacts.store.ts'
import { hasQueued } from '../messages/messages.store.ts'
import {
  conversationsOf,
  deleteAddresses,
  deleteContacts,
  deleteConversation,
  deleteMessages,
  someMessages,
} from '../personal-data/personal-rows.store.ts'
import { simulatedChannel } from '../simulator/simulated-channel.ts'
import { markDeleted } from '../templates/edits.store.ts'
import { findTemplate, templatesOf } from '../templates/templates.store.ts'
import { loadSampleData } from './load-sample-data.ts'
import {
  deleteSampleCampaign,
  deleteSampleTemplate,
  hasOtherRecipients,
  sampleContacts,
  sampleObjects,
  unmarkSample,
} from './sample-data.store.ts'

const messagesPerBatch = 500

/**
 * Deletes the customers that are sample data, with their conversations and whatever was written in them since, the campaign
 * and the templates, and nothing else. In bounded transactions: an interrupted removal can be repeated. `conflict` while a message to one is being sent.
 */
export async function removeSampleData(
  app: App,
  permitted: Scope<'sample_data.manage', UserActor | SystemActor>,
): Promise<SampleData> {
  const scope = inMode(permitted, 'test')
  const contactIds = await sampleContacts(app.db, scope)
  if (contactIds.length === 0) return { customers: 0 }
  if (await hasQueued(app.db, scope, contactIds)) {
    throw stillSending()
  }
  await app.transact((tx) =>
    recordAudit(app, tx, scope, {
      action: 'sample_data.removed',
      subject: 'test mode',
      details: { customers: contactIds.length },
    }),
  )
  const { channel } = await simulatedChannel(app, scope)
  await removeCampaigns(app, scope)
  await removeTemplates(app, scope, channel)
  const removed = new Set<string>()
  for (const contactId of contactIds) {
    for (const phone of await removeCustomer(app, scope, contactId)) removed.add(phone)
  }
  for (const phone of await unusedPhones(app, scope)) removed.add(phone)
  await app.platforms.of(channel).eraseCustomer?.(channel, customersWith(removed), new AbortController().signal)
  app.live.publish(scope, { noun: 'conversations' })
  app.live.publish(scope, { noun: 'contacts' })
  return { customers: (await sampleContacts(app.db, scope)).length }
}

/** A campaign that was sent to other people since stays, as the workspace’s own. */
async function removeCampaigns(app: App, scope: Scope): Promise<void> {
  for (const id of await sampleObjects(app.db, scope, 'campaign')) {
    await app.transact(async (tx) => {
      const campaign = await lockCampaign(app, tx, scope, id)
      if (campaign?.state === 'running') throw stillSending()
      if (campaign && !(await hasOtherRecipients(tx, scope, id))) await deleteSampleCampaign(tx, scope, id)
      await unmarkSample(tx, scope, id)
      app.live.publish(scope, { noun: 'campaigns' })
    })
  }
}

/** A template that a campaign of the workspace has sent is kept for its report, as after a deletion by a person. */
async function removeTemplates(app: App, scope: Scope, channel: Channel): Promise<void> {
  for (const id of await sampleObjects(app.db, scope, 'template')) {
    const template = await findTemplate(app.db, scope, id)
    if (template) await app.platforms.of(channel).deleteTemplate(channel, template)
    await app.transact(async (tx) => {
      if (template && !(await deleteSampleTemplate(tx, scope, id))) await markDeleted(tx, scope, id, app.now())
      await unmarkSample(tx, scope, id)
      app.live.publish(scope, { noun: 'templates' })
    })
  }
  const own = await templatesOf(app.db, scope)
  for (const { name, language } of offeredLanguages.flatMap((each) => loadSampleData(each).templates)) {
    const isOwn = own.some((template) => template.name === name && template.language === language)
    if (!isOwn) await app.platforms.of(channel).deleteTemplate(channel, { name, language })
  }
}

/** Sample customers whom the workspace does not have: of an addition that was interrupted, or in another language at once. */
async function unusedPhones(app: App, scope: Scope): Promise<string[]> {
  const phones = offeredLanguages.flatMap((language) => loadSampleData(language).customers.map(({ phone }) => phone))
  const taken = await contactsByAddress(app.db, scope, phones)
  return phones.filter((phone) => !taken.has(phone))
}

function stillSending(): AppError {
  return new AppError('conflict', sentence('sampleMessageUnderWay'))
}

/** Returns the addresses of the customer. The mark goes with the contact. */
async function removeCustomer(app: App, scope: Scope, contactId: string): Promise<string[]> {
  const addresses = (await addressesOfContact(app.db, scope, contactId)).map(({ value }) => value)
  const removeBatch = () =>
    app.transact(async (tx) => {
      if (!(await lockContact(app, tx, scope, contactId))) return true
      const ids = (await someMessages(tx, scope, { contactIds: [contactId], size: messagesPerBatch })).map(
        ({ id }) => id,
      )
      if (ids.length > 0) await deleteMessages(tx, scope, ids)
      if (ids.length === messagesPerBatch) return false
      for (const { id } of await conversationsOf(tx, scope, [contactId])) await deleteConversation(app, tx, scope, id)
      await deleteAddresses(tx, scope, contactId)
      await deleteContacts(tx, scope, [contactId])
      return true
    })
  while (!(await removeBatch()));
  return addresses
}

function customersWith(addresses: ReadonlySet<string>) {
  return { isAddress: (value: string) => addresses.has(value), isMentionedIn: () => false }
}
