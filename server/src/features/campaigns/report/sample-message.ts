import type { Component } from '@parley/shared/templates/components'
import { type FilledTemplate, fillTemplate } from '@parley/shared/templates/template-text'
import type { Kysely } from 'kysely'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { bindingOf } from '../run/binding-version.ts'
import { storedRecipient } from '../run/validate-recipient.ts'
import { pageOfRecipients } from './report.store.ts'

/** Enough to find one whose values are complete. */
const recipientsRead = 20

/**
 * The message of a campaign with the values of its first recipient who has all of them; with its placeholders where none of
 * the first recipients has, such as after their values were deleted by age. Null where the template was not stored.
 */
export async function sampleMessage(
  db: Kysely<Schema>,
  scope: Scope,
  campaign: CampaignTable,
): Promise<FilledTemplate | null> {
  if (campaign.template_components === null) return null
  const components = JSON.parse(campaign.template_components) as Component[]
  const bind = bindingOf(campaign.binding_version, components)
  const recipients = await pageOfRecipients(db, scope, { campaignId: campaign.id, page: 1, limit: recipientsRead })
  for (const recipient of recipients) {
    const bound = bind(storedRecipient(recipient).variables)
    if (bound.ok) return fillTemplate(components, bound.values)
  }
  return fillTemplate(components, {})
}
