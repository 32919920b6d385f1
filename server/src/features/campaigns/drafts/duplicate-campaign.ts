import type { DraftContent } from '@parley/shared/campaigns/campaign-drafts'
import type { ListColumns } from '@parley/shared/campaigns/new-campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Scope } from '../../../policy.ts'
import { settingsOf } from '../../settings/settings.store.ts'
import { type CampaignRef, campaignOf } from '../find-campaign.ts'
import { nameOfCopy, recipientsToCopy } from '../manage/repeat-campaign.ts'
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
  const recipients = await recipientsToCopy(app.db, scope, campaign.id)
  const { timeZone } = await settingsOf(app.db, scope)
  const content = contentOf(campaign, recipients, timeZone)
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
  const list = listOf(recipients, campaign.list_columns === null ? undefined : JSON.parse(campaign.list_columns))
  return {
    templateId: campaign.template_id,
    step: 'recipients',
    from: 'text',
    file: null,
    contacts: [],
    repairs: {},
    ...list,
    sendSamePhones: true,
    plan: {
      name: nameOfCopy(campaign),
      when: 'now',
      date: '',
      time: '',
      timeZone,
      budget: campaign.budget_micros === null ? '' : campaign.budget_micros / 1_000_000,
    },
  }
}

type List = Pick<
  DraftContent,
  'text' | 'roles' | 'chosenColumns' | 'chosenNameColumn' | 'fixedValues' | 'storedColumns'
>
type Column = { readonly title: string; readonly cells: readonly string[] }

/**
 * Writes the recipients as a list that the steps read, with the columns of the list that the campaign was prepared from. Where
 * there was none, every variable of any recipient is a column, in the order in which they appear.
 */
function listOf(recipients: readonly CampaignRecipientTable[], given: ListColumns | undefined): List {
  const values = recipients.map(({ variables }) => JSON.parse(variables) as Record<string, unknown>)
  const columns: Column[] = []
  /** Adds a column, or uses the one of that title where it has the same cells. */
  const titleOf = (titles: readonly [string, ...string[]], cells: readonly string[]): string => {
    for (const title of titles) {
      const same = columns.find((column) => column.title.toLowerCase() === title.toLowerCase())
      if (same && !same.cells.every((cell, index) => cell === cells[index])) continue
      if (!same) columns.push({ title, cells })
      return same?.title ?? title
    }
    return titleOf([`${titles.at(-1)} (${columns.length})`], cells)
  }
  const phones = recipients.map(({ phone }) => phone)
  const ids = recipients.map(({ platform_user_id: id }) => id ?? '')
  const names = recipients.map(({ name }) => name ?? '')
  const phone = titleOf([given?.phone ?? 'phone'], phones)
  const userId = ids.some((id) => id !== '') ? titleOf([given?.userId ?? userIdColumn, userIdColumn], ids) : undefined
  const fixedValues: Record<string, string> = {}
  const chosenColumns: Record<string, string> = {}
  for (const key of new Set(values.flatMap((each) => Object.keys(each)))) {
    const cells = values.map((each) => textOf(each[key]))
    const [first = ''] = cells
    if (given?.fixed.includes(key) && cells.every((cell) => cell === first)) fixedValues[key] = first
    else chosenColumns[key] = titleOf([given?.values[key] ?? key, key], cells)
  }
  const hasNames = names.some((name) => name !== '')
  const chosenNameColumn = hasNames ? titleOf([given?.name ?? nameColumn, nameColumn], names) : ''
  const lines = recipients.map((_, index) => columns.map(({ cells }) => cells[index] ?? ''))
  return {
    text: [columns.map(({ title }) => title), ...lines].map((cells) => cells.map(quoted).join(',')).join('\n'),
    roles: { phone, ...(userId !== undefined && { userId }) },
    // Names and numbers of variables are mapped as they were when the campaign was started.
    chosenColumns: given ? chosenColumns : {},
    chosenNameColumn,
    fixedValues,
    // The campaign does not have the cells of a column that was only stored in contacts.
    ...(given?.stored && {
      storedColumns: given.stored.filter(({ column }) => columns.some(({ title }) => title === column)),
    }),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function quoted(cell: string): string {
  return /[",\n\r;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
