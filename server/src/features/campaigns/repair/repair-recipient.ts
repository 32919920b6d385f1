import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { rateFor } from '@parley/shared/campaigns/rate-card'
import { findRepeats } from '@parley/shared/campaigns/recipient-check'
import type { RepairRecipient } from '@parley/shared/campaigns/recipient-repairs'
import { Recipient } from '@parley/shared/campaigns/recipients'
import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { chooseChannel } from '../../channels/choose-channel.ts'
import { releaseFilesOfRecipients } from '../../files/template-files.store.ts'
import { settingsOf } from '../../settings/settings.store.ts'
import { changeCampaign, lockCampaign } from '../campaigns.store.ts'
import { orNotFound } from '../find-campaign.ts'
import { allRecipients, costOf } from '../recipients.store.ts'
import { viewOf } from '../report/present-campaign.ts'
import { bindingOf } from '../run/binding-version.ts'
import { knownCustomers } from '../run/prepare-recipients.ts'
import { nameFilesOfRecipients, requireRecipientFiles } from '../run/recipient-files.ts'
import { storedRecipient, validateRecipientFor } from '../run/validate-recipient.ts'
import { runAgain } from '../run-again.ts'
import { objectionToRepair, templateOf } from './repairable-recipient.ts'
import { type Correction, correctRecipient, findRecipient } from './repairs.store.ts'

type Input = Omit<RepairRecipient, keyof Where>

/**
 * Corrects the number and values of a recipient that failed because of them, and sends the message, as a new one: at once,
 * with the start of a scheduled campaign, or once a paused one is resumed. A number without + is read in the workspace's
 * default country. A repeated request has no further effect. Throws `invalid_request` where the correction cannot be sent
 * either, and `conflict` where it repeats another recipient or the recipient cannot be repaired.
 */
export async function repairRecipient(app: App, scope: Scope<'campaigns.send'>, input: Input): Promise<CampaignView> {
  const corrected = await correctedRecipient(app, scope, input)
  const campaign = await app.transact(async (tx) => {
    const current = orNotFound(await lockCampaign(app, tx, scope, input.campaignId))
    const recipient = await findRecipient(tx, scope, input)
    if (!recipient) throw notFound('recipient')
    if (recipient.state !== 'failed' && isSame(recipient, corrected)) return current
    const objection = objectionToRepair(current, recipient)
    if (objection !== undefined) throw new AppError('conflict', objection)
    const correction = await correctionFor(app, tx, scope, { campaign: current, recipient, corrected })
    await correctRecipient(tx, scope, { campaignId: current.id, recipientId: recipient.id, correction })
    await renameFiles(app, tx, scope, { campaign: current, recipient, corrected })
    app.live.publish(scope, { noun: 'campaigns', id: current.id })
    const details = { recipient: recipient.position + 1 }
    await recordAudit(app, tx, scope, { action: 'campaign.recipient_repaired', subject: current.name, details })
    return continueWith(app, tx, scope, current)
  })
  return viewOf(app.db, scope, campaign)
}

async function correctedRecipient(app: App, scope: Scope, { phone, userId, variables }: Input): Promise<Recipient> {
  const given = Object.entries(variables).filter(([, value]) => value.trim() !== '')
  const { defaultCountry } = await settingsOf(app.db, scope)
  const read = phone === '' && userId ? ({ ok: true, phone } as const) : readPhoneIn(defaultCountry, phone)
  if (!read.ok) throw refused('phone', read.problem)
  return Recipient.parse({ phone: read.phone, userId: userId || undefined, variables: Object.fromEntries(given) })
}

type Repair = {
  readonly campaign: CampaignTable
  readonly recipient: CampaignRecipientTable
  readonly corrected: Recipient
}

async function correctionFor(
  app: App,
  tx: Tx,
  scope: Scope,
  { campaign, recipient, corrected }: Repair,
): Promise<Correction> {
  const template = await templateOf(tx, scope, campaign)
  const others = (await allRecipients(tx, scope, campaign.id)).filter(
    ({ id, duplicate_of }) => id !== recipient.id && duplicate_of === null,
  )
  const everyone = [...others.map(storedRecipient), corrected]
  const { contactOf, ...unwanted } = await knownCustomers(app, tx, scope, everyone)
  // A scheduled campaign's template may still be approved before the start.
  const usable = campaign.state === 'scheduled' ? ({ ...template, status: 'APPROVED' } as const) : template
  const bindingVersion = campaign.binding_version
  const result = validateRecipientFor({ template: usable, bindingVersion, ...unwanted })(corrected)
  if (result.state !== 'pending') throw refused('variables', result.message)
  const bind = bindingOf(bindingVersion, JSON.parse(template.components) as Component[])
  const first = findRepeats(everyone, { bind, contactOf }).duplicateOf.get(others.length)
  if (first !== undefined) {
    const position = (others[first]?.position ?? first) + 1
    throw new AppError('conflict', sentence('wouldRepeatRecipient', { position }))
  }
  const rate = rateFor(result.addresses[0], template.category)
  return {
    phone: corrected.phone,
    platform_user_id: corrected.userId ?? null,
    variables: JSON.stringify(corrected.variables),
    market: rate?.market ?? null,
    cost_micros: rate?.micros ?? 0,
  }
}

/** The recipient names the files of its new values from now on. Throws `invalid_request` where one cannot be sent. */
async function renameFiles(app: App, tx: Tx, scope: Scope, { campaign, recipient, corrected }: Repair): Promise<void> {
  const template = await templateOf(tx, scope, campaign)
  const channel = await chooseChannel(tx, scope, campaign.channel_id)
  const request = { channel, template, recipients: [corrected], bindingVersion: campaign.binding_version }
  const files = await requireRecipientFiles(app, tx, scope, { ...request, pathOf: () => 'variables' })
  await releaseFilesOfRecipients(tx, scope, { recipientIds: [recipient.id] })
  await nameFilesOfRecipients(tx, scope, { recipients: [recipient], files })
}

/** A paused or scheduled campaign stays as it is; another one runs (again). */
async function continueWith(app: App, tx: Tx, scope: Scope, campaign: CampaignTable): Promise<CampaignTable> {
  const cost_micros = await costOf(tx, scope, campaign.id)
  const priced = await changeCampaign(tx, scope, campaign.id, { cost_micros })
  if (campaign.state === 'paused' || campaign.state === 'scheduled') return priced
  return runAgain(app, tx, scope, priced)
}

function isSame(stored: CampaignRecipientTable, { phone, userId, variables }: Recipient): boolean {
  const same = stored.phone === phone && stored.platform_user_id === (userId ?? null)
  return same && stored.variables === JSON.stringify(variables)
}

function refused(path: string, message: Sentence): AppError {
  return new AppError('invalid_request', message, { details: [{ path, message }] })
}
