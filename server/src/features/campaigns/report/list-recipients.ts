import { addressesOf } from '@parley/shared/campaigns/recipient-address'
import type { RecipientView, RecipientWithContact, SortRecipients } from '@parley/shared/campaigns/recipients'
import { type Paged, pagination } from '@parley/shared/paging'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Scope } from '../../../policy.ts'
import { findByVariants } from '../../contacts/addresses/addresses.store.ts'
import { campaignOf } from '../find-campaign.ts'
import { presentRecipient } from './present-recipient.ts'
import { countRecipients, figuresOf, pageOfRecipients } from './report.store.ts'

type Input = Omit<SortRecipients, keyof Where>

/** Lists the recipients of a campaign in the order of the request, unless another one is given. */
export async function listRecipients(
  app: App,
  scope: Scope<'campaigns.read'>,
  input: Input,
): Promise<Paged<RecipientView>> {
  const campaign = await campaignOf(app.db, scope, input.campaignId)
  const recipients = await pageOfRecipients(app.db, scope, input)
  const total = await totalOf(app, scope, campaign, input)
  return { data: recipients.map(presentRecipient), pagination: pagination(input, total) }
}

/** Does what `listRecipients` does, with the contact of each recipient, as far as there is one. */
export async function listRecipientsWithContacts(
  app: App,
  scope: Scope<'campaigns.read'>,
  input: Input,
): Promise<Paged<RecipientWithContact>> {
  const { data, pagination } = await listRecipients(app, scope, input)
  const addressesIn = data.map((recipient) => {
    const checked = addressesOf({
      phone: recipient.phone,
      ...(recipient.user_id !== null && { userId: recipient.user_id }),
    })
    return checked.ok ? checked.addresses : []
  })
  const contacts = await findByVariants(app.db, scope, addressesIn.flat())
  return {
    data: data.map((recipient, index) => {
      const contact = addressesIn[index]?.map((address) => contacts.get(address)).find((each) => each !== undefined)
      return { ...recipient, contact: contact ? { id: contact.id, name: contact.name } : null }
    }),
    pagination,
  }
}

/** Counts the recipients that the list has. Filtered by state alone, the total comes from the figures, which an index answers. */
async function totalOf(app: App, scope: Scope, campaign: CampaignTable, input: Input): Promise<number> {
  const { state, code, phone, replied } = input
  if (code !== undefined || phone !== undefined || replied !== undefined) {
    return countRecipients(app.db, scope, input)
  }
  if (state === undefined) return campaign.total
  const { counts } = (await figuresOf(app.db, scope, [campaign.id]))(campaign.id)
  return counts[state] ?? 0
}
