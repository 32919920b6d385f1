import type { DraftContent } from '@parley/shared/campaigns/campaign-drafts'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Scope } from '../../../policy.ts'
import { settingsOf } from '../../settings/settings.store.ts'
import { type CampaignRef, campaignOf } from '../find-campaign.ts'
import { allRecipients } from '../recipients.store.ts'
import { saveDraft } from './save-draft.ts'

type Input = Omit<CampaignRef, keyof Where> & { readonly draftId: string }
type Duplicate = { draftId: string; templateId: string }

/**
 * Makes a draft of a campaign, with its template, recipients, values, name and budget, and no schedule. Repetitions are left
 * out, as are erased customers.
 */
export async function duplicateCampaign(
  app: App,
  scope: Scope<'campaigns.choose', UserActor>,
  input: Input,
): Promise<Duplicate> {
  const campaign = await campaignOf(app.db, scope, input.campaignId)
  const recipients = await allRecipients(app.db, scope, campaign.id)
  const { timeZone } = await settingsOf(app.db, scope)
  const own = recipients.filter(
    ({ duplicate_of, phone, platform_user_id }) => duplicate_of === null && (phone !== '' || platform_user_id !== null),
  )
  const content = contentOf(campaign, own, timeZone)
  await saveDraft(app, scope, { draftId: input.draftId, content })
  return { draftId: input.draftId, templateId: campaign.template_id }
}

const nameColumn = 'contact name'
const userIdColumn = 'user id'

function contentOf(
  campaign: CampaignTable,
  recipients: readonly CampaignRecipientTable[],
  timeZone: string,
): DraftContent {
  const hasIds = recipients.some(({ platform_user_id }) => platform_user_id !== null)
  const hasNames = recipients.some(({ name }) => name !== null)
  return {
    templateId: campaign.template_id,
    step: 'recipients',
    from: 'text',
    file: null,
    text: listOf(recipients, { hasIds, hasNames }),
    contacts: [],
    roles: { phone: 'phone', ...(hasIds && { userId: userIdColumn }) },
    repairs: {},
    chosenColumns: {},
    chosenNameColumn: hasNames ? nameColumn : '',
    fixedValues: {},
    sendSamePhones: true,
    plan: {
      name: `${campaign.name.slice(0, 90)} (copy)`,
      when: 'now',
      date: '',
      time: '',
      timeZone,
      budget: campaign.budget_micros === null ? '' : campaign.budget_micros / 1_000_000,
    },
  }
}

type Columns = { readonly hasIds: boolean; readonly hasNames: boolean }

/**
 * Writes the recipients as a list that the steps read: every variable of any recipient is a column, in the order in which
 * they appear.
 */
function listOf(recipients: readonly CampaignRecipientTable[], { hasIds, hasNames }: Columns): string {
  const rows = recipients.map(({ phone, platform_user_id, name, variables }) => ({
    fixed: [phone, ...(hasIds ? [platform_user_id ?? ''] : [])],
    name: hasNames ? [name ?? ''] : [],
    values: JSON.parse(variables) as Record<string, unknown>,
  }))
  const keys = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const head = ['phone', ...(hasIds ? [userIdColumn] : []), ...keys, ...(hasNames ? [nameColumn] : [])]
  const lines = rows.map(({ fixed, name, values }) => [...fixed, ...keys.map((key) => textOf(values[key])), ...name])
  return [head, ...lines].map((cells) => cells.map(quoted).join(',')).join('\n')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function quoted(cell: string): string {
  return /[",\n\r;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
