import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { RepeatCampaign } from '@parley/shared/campaigns/new-campaigns'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import type { Resumable } from '../../idempotency/answer-once.ts'
import { campaignOf } from '../find-campaign.ts'
import { allRecipients } from '../recipients.store.ts'
import { storedRecipient } from '../run/validate-recipient.ts'
import { startCampaign } from './start-campaign.ts'

type Input = Omit<RepeatCampaign, keyof Where> & Resumable

/**
 * Starts a campaign with the template, recipients and values of another one, whatever became of that. Throws `conflict` where
 * nobody is left to send to.
 */
export async function repeatCampaign(app: App, scope: Scope<'campaigns.send'>, input: Input): Promise<CampaignView> {
  const { campaignId, name, channel_id, budgetMicros, ...plan } = input
  const campaign = await campaignOf(app.db, scope, campaignId)
  const recipients = await recipientsToCopy(app.db, scope, campaign.id)
  if (recipients.length === 0) throw new AppError('conflict', sentence('noRecipientsLeft'))
  return startCampaign(app, scope, {
    ...plan,
    templateName: campaign.template_name,
    languageCode: campaign.template_language,
    channel_id: channel_id ?? campaign.channel_id,
    name: name ?? nameOfCopy(campaign),
    budgetMicros: (budgetMicros === undefined ? campaign.budget_micros : budgetMicros) ?? undefined,
    recipients: recipients.map((each) => ({
      ...storedRecipient(each),
      ...(each.name !== null && { name: each.name }),
    })),
  })
}

/** The recipients of a campaign without repetitions and erased customers. */
export async function recipientsToCopy(
  db: Kysely<Schema>,
  scope: Scope,
  campaignId: string,
): Promise<CampaignRecipientTable[]> {
  const recipients = await allRecipients(db, scope, campaignId)
  return recipients.filter(
    ({ duplicate_of, phone, platform_user_id }) => duplicate_of === null && (phone !== '' || platform_user_id !== null),
  )
}

export function nameOfCopy({ name }: Pick<CampaignTable, 'name'>): string {
  return `${name.slice(0, 90)} (copy)`
}
