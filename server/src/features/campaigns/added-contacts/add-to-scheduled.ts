import type { AddContactToCampaign } from '@parley/shared/campaigns/added-contacts'
import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { sentence } from '@parley/shared/sentences/sentence'
import { maxRecipients } from '@parley/shared/words'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { chooseChannel } from '../../channels/choose-channel.ts'
import { changeCampaign } from '../campaigns.store.ts'
import { lockScheduled } from '../manage/lock-scheduled.ts'
import { costOf, insertRecipients } from '../recipients.store.ts'
import { templateOf } from '../repair/repairable-recipient.ts'
import { viewOf } from '../report/present-campaign.ts'
import { currentBinding } from '../run/binding-version.ts'
import { prepareRecipients } from '../run/prepare-recipients.ts'
import { nameFilesOfRecipients, requireRecipientFiles } from '../run/recipient-files.ts'
import { contactToAdd } from './contact-to-add.ts'
import { isRecipient } from './is-recipient.ts'
import { nextPosition } from './open-campaigns.store.ts'
import { valuesForOneMore } from './values-for-one-more.ts'

type Input = Omit<AddContactToCampaign, keyof Where>

/**
 * Adds a contact to the recipients of a scheduled campaign, once, with the values that the others have. Throws `conflict`
 * once it has started, where the contact cannot be sent to, and where the campaign takes no more contacts.
 */
export async function addToScheduled(
  app: App,
  scope: Scope<'campaigns.send'>,
  { campaignId, contactId }: Input,
): Promise<CampaignView> {
  const campaign = await app.transact(async (tx) => {
    const current = await lockScheduled(app, tx, scope, campaignId)
    const contact = await contactToAdd(tx, scope, contactId)
    if (await isRecipient(app, tx, scope, { campaignId, contactId: contact.id })) return current
    await addRecipient(app, tx, scope, { campaign: current, contact })
    app.live.publish(scope, { noun: 'campaigns', id: campaignId })
    await recordAudit(app, tx, scope, {
      action: 'campaign.recipient_added',
      subject: current.name,
      details: { recipient: current.total + 1 },
    })
    const cost_micros = await costOf(tx, scope, campaignId)
    return changeCampaign(tx, scope, campaignId, { total: current.total + 1, cost_micros })
  })
  return viewOf(app.db, scope, campaign)
}

type Addition = { readonly campaign: CampaignTable; readonly contact: ContactTable }

async function addRecipient(app: App, tx: Tx, scope: Scope, { campaign, contact }: Addition): Promise<void> {
  const { id: campaignId, total, binding_version: bindingVersion } = campaign
  const variables = await valuesForOneMore(tx, scope, campaign)
  if (!variables || total >= maxRecipients || bindingVersion !== currentBinding) {
    throw new AppError('conflict', sentence('noMoreRecipients'))
  }
  const template = await templateOf(tx, scope, campaign)
  const { phone, platform_user_id: userId } = contact
  const recipients = [{ phone: phone ?? '', ...(phone === null && userId !== null && { userId }), variables }]
  const channel = await chooseChannel(tx, scope, campaign.channel_id)
  const files = await requireRecipientFiles(app, tx, scope, { channel, template, recipients, bindingVersion })
  const [prepared] = await prepareRecipients(app, tx, scope, { campaignId, template, recipients, isForLater: true })
  if (!prepared) throw new Error('A recipient has no row')
  const row = { ...prepared, position: await nextPosition(tx, scope, campaignId) }
  await insertRecipients(tx, [row])
  await nameFilesOfRecipients(tx, scope, { recipients: [row], files })
}
