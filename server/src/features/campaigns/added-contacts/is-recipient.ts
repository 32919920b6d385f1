import { addressesOf } from '@parley/shared/campaigns/recipient-address'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { allRecipients } from '../recipients.store.ts'
import { knownCustomers } from '../run/prepare-recipients.ts'
import { storedRecipient } from '../run/validate-recipient.ts'

type Asked = { readonly campaignId: string; readonly contactId: string }

/** Whether a campaign, which need not have started, has a recipient with any address of the contact. */
export async function isRecipient(
  app: App,
  db: Kysely<Schema>,
  scope: Scope,
  { campaignId, contactId }: Asked,
): Promise<boolean> {
  const recipients = (await allRecipients(db, scope, campaignId)).map(storedRecipient)
  const { contactOf } = await knownCustomers(app, db, scope, recipients)
  return recipients.some((recipient) => {
    const checked = addressesOf(recipient)
    return checked.ok && checked.addresses.some((address) => contactOf(address) === contactId)
  })
}
