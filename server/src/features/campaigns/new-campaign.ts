import { rateCard } from '@parley/shared/campaigns/rate-card'
import type { Author } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { CampaignRecipientTable, CampaignTable } from '../../db/schema/campaigns.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import { sortTextOf } from '../../db/search/sort-text.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { currentBinding } from './run/binding-version.ts'

type Plan = Pick<CampaignTable, 'id' | 'name' | 'state'> & {
  readonly channel: Channel
  readonly template: TemplateTable
  readonly author: Author
  readonly recipients: readonly Pick<CampaignRecipientTable, 'cost_micros' | 'duplicate_of'>[]
}

/** The row of a campaign to these recipients, without a schedule and a budget unless they are given. */
export function newCampaign(
  app: App,
  scope: Scope,
  { channel, template, author, recipients, ...known }: Plan & Partial<CampaignTable>,
): CampaignTable {
  return {
    stop_reason: null,
    scheduled_for: null,
    time_zone: null,
    budget_micros: null,
    created_at: app.now(),
    started_at: null,
    completed_at: null,
    called_at: null,
    awaited_until: null,
    list_columns: null,
    ...known,
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    channel_id: channel.id,
    template_id: template.id,
    sort_name: sortTextOf(known.name),
    template_name: template.name,
    template_language: template.language,
    template_category: template.category,
    template_components: template.components,
    total: recipients.length,
    duplicates: recipients.filter((recipient) => recipient.duplicate_of !== null).length,
    cost_micros: recipients.reduce((sum, recipient) => sum + recipient.cost_micros, 0),
    cost_currency: rateCard.currency,
    rate_card: rateCard.version,
    erased_charge_micros: null,
    binding_version: currentBinding,
    created_by_id: author.id,
    created_by_name: author.name,
    variables_removed_to: null,
  }
}
