import type { ListColumns, NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import type { ColumnToStore } from '@parley/shared/campaigns/stored-columns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Kysely } from 'kysely'
import { authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { chooseChannel } from '../../channels/choose-channel.ts'
import { definitionsOf } from '../../contact-fields/contact-fields.store.ts'
import { templateForSend } from '../../templates/templates.store.ts'
import { findCampaign, insertCampaign } from '../campaigns.store.ts'
import { newCampaign } from '../new-campaign.ts'
import { insertRecipients } from '../recipients.store.ts'
import { currentBinding } from '../run/binding-version.ts'
import { prepareRecipients } from '../run/prepare-recipients.ts'
import { nameFilesOfRecipients, type RecipientFile, requireRecipientFiles } from '../run/recipient-files.ts'
import { enqueueRun } from '../run/run-key.ts'
import { plannedStart } from './planned-start.ts'
import { readColumns, storeContactValues, withContactValues } from './stored-columns.ts'

/** A campaign to create. With the `resultId` of a campaign that exists, that campaign is the result. */
type CampaignToCreate = Omit<NewCampaign, keyof Where> & {
  readonly resultId?: string | undefined
  /** The columns of the list that a member prepared it from. */
  readonly columns?: ListColumns | undefined
  /** The columns of that list which are stored in contact fields. The caller has checked that the member may do so. */
  readonly columnsToStore?: readonly ColumnToStore[] | undefined
}

type Creation = {
  readonly input: CampaignToCreate
  readonly runAt: number
  /** The time until which a call waits for the results, where one does. */
  readonly awaitedUntil?: number
}

/**
 * Stores the campaign, a row for every recipient, what the list says about their contacts and the job that runs it in one
 * transaction: from then on it is sent, whatever happens to the caller. What is said about contacts is stored in their fields
 * at once, or when a scheduled campaign begins.
 */
export async function createCampaign(
  app: App,
  scope: Scope,
  { input, runAt, awaitedUntil }: Creation,
): Promise<CampaignTable> {
  const id = input.resultId ?? app.newId()
  const existing = input.resultId === undefined ? undefined : await findCampaign(app.db, scope, id)
  if (existing) return existing
  const scheduledFor = input.schedule ? plannedStart(app, input.schedule).at : null
  const { channel, template } = await chooseTemplate(app.db, scope, input)
  const files = await requireRecipientFiles(app, app.db, scope, {
    ...{ channel, template, bindingVersion: currentBinding },
    recipients: input.recipients,
  })
  const recipients = await prepareRecipients(app, app.db, scope, {
    campaignId: id,
    template,
    recipients: input.recipients,
    isForLater: scheduledFor !== null,
  })
  const campaign = newCampaign(app, scope, {
    id,
    channel,
    template,
    recipients,
    name: input.name ?? template.name,
    author: authorOf(scope.actor),
    state: scheduledFor === null ? 'running' : 'scheduled',
    scheduled_for: scheduledFor,
    time_zone: input.schedule?.timeZone ?? null,
    budget_micros: input.budgetMicros ?? null,
    list_columns: input.columns ? JSON.stringify(input.columns) : null,
    called_at: awaitedUntil === undefined ? null : app.now(),
    awaited_until: awaitedUntil ?? null,
  })
  return store(app, scope, { campaign, recipients, files, input, runAt: scheduledFor ?? runAt })
}

type TemplateChoice = Pick<NewCampaign, 'channel_id' | 'templateName' | 'languageCode'>

/** The channel that a campaign names, else the default one, and the template of its account. */
export async function chooseTemplate(db: Kysely<Schema>, scope: Scope, choice: TemplateChoice) {
  const { channel_id, templateName: name, languageCode } = choice
  const channel = await chooseChannel(db, scope, channel_id)
  return { channel, template: await templateForSend(db, scope, { accountId: channel.accountId, name, languageCode }) }
}

type Prepared = {
  readonly campaign: CampaignTable
  readonly recipients: readonly CampaignRecipientTable[]
  readonly files: readonly RecipientFile[]
  readonly input: CampaignToCreate
  readonly runAt: number
}

/** Stores the campaign. Where two callers use the same id at once, the second gets the campaign of the first. */
async function store(app: App, scope: Scope, prepared: Prepared): Promise<CampaignTable> {
  const { campaign, recipients, files, input, runAt } = prepared
  const { columnsToStore: columns = [] } = input
  const inserted = await app.transact(async (tx) => {
    if (!(await insertCampaign(tx, campaign))) return false
    const read = columns.length === 0 ? undefined : readColumns(await definitionsOf(tx, scope), columns)
    await insertRecipients(tx, read ? withContactValues(recipients, read) : recipients)
    await nameFilesOfRecipients(tx, scope, { recipients, files })
    const isBegun = campaign.state !== 'scheduled'
    const changed = read && isBegun ? await storeContactValues(app, tx, scope, campaign) : undefined
    await enqueueRun(app, tx, scope, { campaignId: campaign.id, runAt })
    await recordAudit(app, tx, scope, {
      action: isBegun ? 'campaign.started' : 'campaign.scheduled',
      subject: campaign.name,
      details: {
        ...detailsOf(campaign),
        ...(read && { stored_fields: columns.map(({ field }) => field) }),
        ...(changed !== undefined && { contacts_changed: changed }),
      },
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
