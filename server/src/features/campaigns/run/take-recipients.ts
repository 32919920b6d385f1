import { encodeSentence, type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { bindVariables } from '@parley/shared/templates/template-binding'
import { filesIn, slotsOf, type TemplateSlot, type TemplateValues } from '@parley/shared/templates/template-slots'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { TemplateTable } from '../../../db/schema/templates.ts'
import type { Tx } from '../../../db/transact.ts'
import type { FileToSend } from '../../../platforms/content-to-send.ts'
import type { Scope } from '../../../policy.ts'
import { contactTexts } from '../../contact-fields/contact-texts.ts'
import { fillValues, nameContact } from '../../contact-fields/fill-values.ts'
import { findByVariants } from '../../contacts/addresses/addresses.store.ts'
import { findOrCreateContacts } from '../../contacts/find-or-create-contacts.ts'
import { addressOf } from '../../conversations/reply-address.ts'
import { findFiles, type StoredFile } from '../../files/files.store.ts'
import { addCampaignMessages } from '../../messages/outbound-message.ts'
import { addTemplateFiles, toSend } from '../../messages/template-files.ts'
import { templateContent } from '../../messages/template-message.ts'
import { archivedAt } from '../../settings/settings.store.ts'
import { findTemplate } from '../../templates/templates.store.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import { hasAny, lockPending, markTaken, moveRecipients } from '../recipients.store.ts'
import { committedMicros } from '../report/figures.store.ts'
import type { Ready, Run } from './run.ts'
import { awaitsText, campaignTemplateProblem } from './template-change.ts'
import {
  blockedRefusal,
  fileGoneRefusal,
  misfitRefusal,
  missingRefusal,
  optedOutRefusal,
  type RecipientResult,
  type Refusal,
  storedRecipient,
  validateRecipientFor,
} from './validate-recipient.ts'

/** Why a campaign of an archived workspace is paused. */
export const archivedReason = sentence('workspaceArchived')

type Batch = {
  /** How many are no longer pending; zero when none is pending, none may be sent to, the campaign no longer runs or it waits. */
  readonly count: number
  readonly ready: readonly Ready[]
  /** Why the campaign can send no more messages. */
  readonly problem?: ShownSentence
}

const emptyBatch: Batch = { count: 0, ready: [] }

/** Takes the next recipients and stores their messages in one transaction: on disk before the platform is called. */
export async function takeRecipients(run: Run, count: number): Promise<Batch> {
  const { app, scope, job } = run
  return app.transact(async (tx) => {
    await job.requireLease(tx)
    const campaign = await lockCampaign(app, tx, scope, run.campaign.id)
    if (campaign?.state !== 'running') return emptyBatch
    // A request that began before the workspace was archived may have started it since.
    if ((await archivedAt(tx, scope)) !== null) {
      await changeState(tx, scope, campaign.id, { state: 'paused', stopReason: encodeSentence(archivedReason) })
      app.live.publish(scope, { noun: 'campaigns', id: campaign.id })
      return emptyBatch
    }
    const template = await findTemplate(tx, scope, campaign.template_id)
    const problem = campaignTemplateProblem(campaign, template, app.now())
    if (!template || problem !== undefined) {
      return (await hasAny(tx, scope, { campaignId: campaign.id, state: 'pending' }))
        ? { ...emptyBatch, ...(problem !== undefined && { problem }) }
        : emptyBatch
    }
    if (awaitsText(template, app.now())) return emptyBatch
    const next = await lockPending(app, tx, scope, { campaignId: campaign.id, count })
    return prepareBatch(run, tx, { campaign, template, recipients: next })
  })
}

type Next = {
  readonly campaign: CampaignTable
  readonly template: TemplateTable
  readonly recipients: readonly CampaignRecipientTable[]
}
type Sendable = {
  readonly recipient: CampaignRecipientTable
  readonly result: Extract<RecipientResult, { state: 'pending' }>
}

/**
 * Prepares the messages to recipients in few statements, however many there are. Recipients who cannot or must not be sent to get
 * their outcome instead.
 */
async function prepareBatch(run: Run, tx: Tx, { campaign, template, recipients }: Next): Promise<Batch> {
  const { app, scope } = run
  const { binding_version: bindingVersion } = campaign
  const validate = validateRecipientFor({ template, bindingVersion, optedOut: new Set(), blocked: new Set() })
  const sendable: Sendable[] = []
  for (const recipient of recipients) {
    const result = validate(storedRecipient(recipient))
    if (result.state === 'pending') sendable.push({ recipient, result })
    else await settle(run, tx, { recipient, result })
  }
  const components = JSON.parse(template.components) as Component[]
  const files = await filesOf(run, tx, { components, sendable })
  const addresses = sendable.map(({ result }) => result.addresses[0])
  const names = new Map(
    sendable.flatMap(({ recipient: { name }, result }) => (name === null ? [] : [[result.addresses[0], name]])),
  )
  const contacts = await findOrCreateContacts(app, tx, scope, { values: addresses, names })
  // Where a phone number and a user id are given, an opt-out or block under either of them counts.
  const others = await findByVariants(
    tx,
    scope,
    sendable.flatMap(({ result }) => result.addresses.slice(1)),
  )
  const filled = await filledValues(run, tx, { sendable, contacts, slots: slotsOf(components) })
  const reachable: Reachable[] = []
  for (const { recipient, result } of sendable) {
    const contact = contacts.get(result.addresses[0])
    if (!contact) throw new Error('An address has no contact')
    const values = filled.get(recipient.id) ?? result.values
    const refusal =
      refusalOf(result.addresses.flatMap((each) => contacts.get(each) ?? others.get(each) ?? [])) ??
      (isRefusal(values) ? values : undefined)
    const sent = toSend(app, filesIn(components, result.values), files)
    if (refusal) await settle(run, tx, { recipient, result: refusal })
    else if (!sent) await settle(run, tx, { recipient, result: fileGoneRefusal })
    else if (!isRefusal(values)) reachable.push({ recipient, contact, values, files: sent })
  }
  const { items, problem } = await affordable(tx, scope, campaign, reachable)
  return {
    count: recipients.length - reachable.length + items.length,
    ready: await insertMessages(run, tx, { template, components, reachable: items, files }),
    ...(problem !== undefined && { problem }),
  }
}

type ToFill = {
  readonly sendable: readonly Sendable[]
  readonly contacts: ReadonlyMap<string, ContactTable>
  readonly slots: readonly TemplateSlot[]
}

/** The values of those recipients whose values name their contact, by recipient, or why they cannot be sent to. */
async function filledValues(
  { scope }: Run,
  tx: Tx,
  { sendable, contacts, slots }: ToFill,
): Promise<Map<string, TemplateValues | Refusal>> {
  const naming = sendable.filter(({ result }) => nameContact(result.values))
  if (naming.length === 0) return new Map()
  const named = naming.flatMap(({ result }) => contacts.get(result.addresses[0]) ?? [])
  const texts = await contactTexts(tx, scope, named)
  return new Map(
    naming.map(({ recipient, result }) => {
      const id = contacts.get(result.addresses[0])?.id ?? ''
      const filled = fillValues(result.values, texts.get(id) ?? new Map())
      if ('missing' in filled) return [recipient.id, missingRefusal(filled.missing)]
      const bound = bindVariables(slots, filled.values)
      return [recipient.id, bound.ok ? bound.values : misfitRefusal(bound.message)]
    }),
  )
}

function isRefusal(values: TemplateValues | Refusal): values is Refusal {
  return typeof (values as Refusal).message === 'object'
}

/** The files that the values of these recipients name and that still exist. */
async function filesOf(
  { scope }: Run,
  tx: Tx,
  { components, sendable }: { readonly components: readonly Component[]; readonly sendable: readonly Sendable[] },
): Promise<Map<string, StoredFile>> {
  const named = sendable.flatMap(({ result }) => filesIn(components, result.values))
  return findFiles(tx, scope, { fileIds: [...new Set(named.map(({ fileId }) => fileId))] })
}

/** Why nothing is sent to a recipient who is one of these contacts. */
function refusalOf(contacts: readonly ContactTable[]): Refusal | undefined {
  if (contacts.some(({ blocked_at }) => blocked_at !== null)) return blockedRefusal
  return contacts.some(({ opt_out_scope }) => opt_out_scope !== null) ? optedOutRefusal : undefined
}

type Reachable = {
  readonly recipient: CampaignRecipientTable
  readonly contact: ContactTable
  readonly values: TemplateValues
  readonly files: readonly FileToSend[]
}

type ToInsert = {
  readonly template: TemplateTable
  readonly components: readonly Component[]
  readonly reachable: readonly Reachable[]
  readonly files: ReadonlyMap<string, StoredFile>
}

async function insertMessages(
  { app, scope, campaign, channel }: Run,
  tx: Tx,
  { template, components, reachable, files }: ToInsert,
): Promise<Ready[]> {
  const definition = { name: template.name, language: template.language, components }
  const prepared = reachable.map(({ recipient, contact, values, files: sent }) => {
    const messageId = app.newId()
    const to = addressOf(contact)
    const message = {
      id: messageId,
      channel,
      to,
      contactId: contact.id,
      conversationId: null,
      ...templateContent({ id: template.id, components }, values),
      campaignId: campaign.id,
      author: { id: `campaign:${campaign.id}`, name: campaign.name },
    } as const
    return {
      message,
      ready: {
        recipientId: recipient.id,
        messageId,
        contactId: contact.id,
        to,
        template: definition,
        values,
        files: sent,
      },
    }
  })
  const ready = prepared.map((each) => each.ready)
  await addCampaignMessages(
    app,
    tx,
    scope,
    prepared.map((each) => each.message),
  )
  await addTemplateFiles(tx, scope, { messages: ready.map((each) => ({ ...each, components })), files })
  await markTaken(tx, scope, { assigned: ready, now: app.now() })
  return ready
}

type Costly = { readonly recipient: Pick<CampaignRecipientTable, 'cost_micros'> }
type Affordable<Item> = { readonly items: readonly Item[]; readonly problem?: ShownSentence }

/**
 * Returns as many of the first items as the budget pays for, and a sentence with the reason when it pays for none. The
 * caller keeps the campaign locked until the commit in which these become `sending`, so that two runs cannot spend the same
 * money.
 */
async function affordable<Item extends Costly>(
  tx: Tx,
  scope: Scope,
  campaign: CampaignTable,
  items: readonly Item[],
): Promise<Affordable<Item>> {
  const { budget_micros: budget, cost_currency: currency } = campaign
  if (budget === null || items.length === 0) return { items }
  const committed = await committedMicros(tx, scope, campaign.id)
  let left = budget - committed
  const unaffordable = items.findIndex(({ recipient }) => {
    left -= recipient.cost_micros
    return left < 0
  })
  if (unaffordable !== 0) return { items: unaffordable === -1 ? items : items.slice(0, unaffordable) }
  const money = (micros: number) => ({ micros, currency })
  const price = money(items[0]?.recipient.cost_micros ?? 0)
  return { items: [], problem: sentence('budgetUsedUp', { budget: money(budget), spent: money(committed), price }) }
}

type Refused = { readonly recipient: CampaignRecipientTable; readonly result: Refusal }

async function settle(run: Run, tx: Tx, { recipient, result }: Refused): Promise<void> {
  await moveRecipients(tx, run.scope, {
    recipientIds: [recipient.id],
    from: 'pending',
    to: {
      state: result.state,
      error_code: result.code,
      error_message: encodeSentence(result.message),
      settled_at: run.app.now(),
    },
  })
}
