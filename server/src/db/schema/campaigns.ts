import type { DraftContent } from '@parley/shared/campaigns/campaign-drafts'
import type { CampaignState } from '@parley/shared/campaigns/campaigns'
import type { RecipientState } from '@parley/shared/campaigns/recipients'
import type { TemplateCategory } from '@parley/shared/templates/templates'
import type { InTenant } from './columns.ts'

export type CampaignTable = InTenant & {
  id: string
  channel_id: string
  template_id: string
  name: string
  /** What it is sorted by among others, from its name. */
  sort_name: string
  template_name: string
  template_language: string
  template_category: TemplateCategory
  /** JSON of the components that the campaign was checked against; null for one that ended before they were stored. */
  template_components: string | null
  state: CampaignState
  stop_reason: string | null
  /** The scheduled start, if any, and the time zone in which it was chosen. */
  scheduled_for: number | null
  time_zone: string | null
  /** The maximum cost, in the currency of its cost. */
  budget_micros: number | null
  total: number
  /** How many recipients repeat an earlier one and so get no message of their own. */
  duplicates: number
  cost_micros: number
  cost_currency: string
  rate_card: string
  /** The platform's charges for the messages to contacts that were erased since; null where there are none. */
  erased_charge_micros: number | null
  /** The rule that binds its recipients' variables: 1 for campaigns from before the parts of a template were addressed. */
  binding_version: number
  created_by_id: string
  created_by_name: string
  created_at: number
  started_at: number | null
  completed_at: number | null
  /** When a call started the campaign to wait for the results; null where none did. */
  called_at: number | null
  /** A call waits for the results until then, renewed while it does; null once it has its answer, and where none waits. */
  awaited_until: number | null
  /** The variables of its recipients up to this position were deleted by age. */
  variables_removed_to: number | null
  /** JSON of the columns of the list that a member prepared it from; null where there was none. */
  list_columns: string | null
}

/** What a member has entered in the steps of a campaign that is not started. Nobody else sees it. */
export type CampaignDraftTable = InTenant & {
  id: string
  user_id: string
  /** The name of the campaign. It is in the content too, which may be long, as are `template_id` and `step`. */
  name: string
  template_id: string | null
  step: DraftContent['step']
  /** JSON. */
  content: string
  created_at: number
  updated_at: number
}

export type CampaignRecipientTable = InTenant & {
  id: string
  campaign_id: string
  position: number
  /** The phone number as it was provided in the request; empty where it was not. */
  phone: string
  platform_user_id: string | null
  /** The name for the contact, if that has none. */
  name: string | null
  /** The position of the earlier recipient that this one repeats exactly. Its result is the result of this one too. */
  duplicate_of: number | null
  variables: string
  /** JSON of the values that its list has for fields of its contact, until they are stored there; null where there are none. */
  contact_values: string | null
  contact_id: string | null
  state: RecipientState
  message_id: string | null
  /** The time since which the recipient is `sending` without its message having been given to the platform. */
  taken_at: number | null
  error_code: string | null
  error_message: string | null
  market: string | null
  cost_micros: number
  replied_conversation_id: string | null
  settled_at: number | null
}
