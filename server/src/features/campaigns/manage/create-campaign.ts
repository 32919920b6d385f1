import type { NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import { rateCard } from '@parley/shared/campaigns/rate-card'
import type { Where } from '@parley/shared/workspace/workspaces'
import { type Actor, authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
import { sortTextOf } from '../../../db/search/sort-text.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { activeChannel } from '../../channels/channels.store.ts'
import { templateForSend } from '../../templates/templates.store.ts'
import { findCampaign, insertCampaign } from '../campaigns.store.ts'
import { insertRecipients } from '../recipients.store.ts'
import { currentBinding } from '../run/binding-version.ts'
import { prepareRecipients } from '../run/prepare-recipients.ts'
import { enqueueRun } from '../run/run-key.ts'
import { plannedStart } from './planned-start.ts'

/** With the `resultId` of a campaign that exists, that campaign is the result. */
export type CampaignToCreate = Omit<NewCampaign, keyof Where> & { readonly resultId?: string | undefined }

type Creation = {
  readonly actor: Actor
  readonly input: CampaignToCreate
  readonly runAt: number
  /** For a call that waits for the results. */
  readonly awaitedUntil?: number
}

/**
 * Stores the campaign, a row for every recipient and the job that runs it in one transaction: from then on it is sent,
 * whatever happens to the caller.
 */
export async function createCampaign(
  app: App,
  scope: Scope,
  { actor, input, runAt, awaitedUntil }: Creation,
): Promise<CampaignTable> {
  const id = input.resultId ?? app.newId()
  const existing = input.resultId === undefined ? undefined : await findCampaign(app.db, scope, id)
  if (existing) return existing
  const scheduledFor = input.schedule ? plannedStart(app, input.schedule).at : null
  const template = await templateForSend(app.db, scope, input.templateName, input.languageCode)
  const channel = await activeChannel(app.db, scope)
  const recipients = await prepareRecipients(app, scope, {
    campaignId: id,
    template,
    recipients: input.recipients,
    isForLater: scheduledFor !== null,
  })
  const author = authorOf(actor)
  const name = input.name ?? template.name
  const campaign: CampaignTable = {
    id,
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    channel_id: channel.id,
    template_id: template.id,
    name,
    sort_name: sortTextOf(name),
    template_name: template.name,
    template_language: template.language,
    template_category: template.category,
    template_components: template.components,
    state: scheduledFor === null ? 'running' : 'scheduled',
    stop_reason: null,
    scheduled_for: scheduledFor,
    time_zone: input.schedule?.timeZone ?? null,
    budget_micros: input.budgetMicros ?? null,
    total: recipients.length,
    duplicates: recipients.filter((recipient) => recipient.duplicate_of !== null).length,
    cost_micros: recipients.reduce((sum, recipient) => sum + recipient.cost_micros, 0),
    cost_currency: rateCard.currency,
    rate_card: rateCard.version,
    erased_charge_micros: null,
    binding_version: currentBinding,
    created_by_id: author.id,
    created_by_name: author.name,
    created_at: app.now(),
    started_at: null,
    completed_at: null,
    called_at: awaitedUntil === undefined ? null : app.now(),
    awaited_until: awaitedUntil ?? null,
    variables_removed_to: null,
  }
  return store(app, scope, { actor, campaign, recipients, runAt: scheduledFor ?? runAt })
}

type Prepared = {
  readonly actor: Actor
  readonly campaign: CampaignTable
  readonly recipients: readonly CampaignRecipientTable[]
  readonly runAt: number
}

/** Where two callers use the same id at once, the second gets the campaign of the first. */
async function store(app: App, scope: Scope, { actor, campaign, recipients, runAt }: Prepared): Promise<CampaignTable> {
  const inserted = await app.transact(async (tx) => {
    if (!(await insertCampaign(tx, campaign))) return false
    await insertRecipients(tx, recipients)
    await enqueueRun(app, tx, scope, { campaignId: campaign.id, runAt })
    await recordAudit(app, tx, scope, {
      actor,
      action: campaign.state === 'scheduled' ? 'campaign.scheduled' : 'campaign.started',
      subject: campaign.name,
      details: detailsOf(campaign),
    })
    app.live.publish(scope, { noun: 'campaigns', id: campaign.id })
    return true
  })
  const stored = inserted ? campaign : await findCampaign(app.db, scope, campaign.id)
  if (!stored) throw new Error(`The id ${campaign.id} belongs to a campaign of another workspace or mode`)
  return stored
}

function detailsOf({ template_name: template, total, scheduled_for, time_zone, budget_micros }: CampaignTable) {
  return {
    template,
    total,
    ...(scheduled_for !== null && { scheduled_for: new Date(scheduled_for).toISOString(), time_zone }),
    ...(budget_micros !== null && { budget_micros }),
  }
}
