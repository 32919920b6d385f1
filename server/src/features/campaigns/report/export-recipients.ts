import type { RecipientsExport } from '@parley/shared/campaigns/recipients'
import { writeCsv } from '@parley/shared/csv-file'
import { english } from '@parley/shared/sentences/english'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { oneExportAtATime } from '../../audit/one-export-at-a-time.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { chargesOf } from '../../messages/prices.store.ts'
import { type CampaignRef, campaignOf } from '../find-campaign.ts'
import { allRecipients } from '../recipients.store.ts'
import { presentRecipient } from './present-recipient.ts'

const columns = [
  'phone',
  'state',
  'reason',
  'code',
  'hint',
  'market',
  'cost_estimate',
  'cost_actual',
  'message',
  'reply',
  'settled_at',
  'user_id',
  'duplicate_of',
]

/** All recipients with their outcomes, in the order of the request: 1,000 rows at most. Recorded in the audit log. */
export async function exportRecipients(
  app: App,
  scope: Scope<'campaigns.export'>,
  input: CampaignRef,
): Promise<RecipientsExport> {
  const read = async (tx: Tx): Promise<RecipientsExport> => {
    const campaign = await campaignOf(tx, scope, input.campaignId)
    const recipients = await allRecipients(tx, scope, campaign.id)
    const charges = await chargesOf(tx, scope, campaign.id)
    const rows = recipients.map((row) => cellsOf(row, charges.get(row.message_id ?? '')))
    await recordAudit(app, tx, scope, {
      action: 'campaign.exported',
      subject: campaign.name,
      details: { total: recipients.length },
    })
    const day = new Date(app.now()).toISOString().slice(0, 10)
    return { filename: `${fileName(campaign.name)}-${day}.csv`, csv: writeCsv([columns, ...rows]) }
  }
  return oneExportAtATime(app, scope.actor, { isFirst: true, read: () => app.transact(read) })
}

/** The charge is empty where the platform has reported none, and for messages that were not delivered. */
function cellsOf(row: CampaignRecipientTable, chargedMicros: number | undefined): string[] {
  const { phone, user_id, duplicate_of, state, error, message_id, conversation_id, settled_at } = presentRecipient(row)
  const writeUnits = (micros: number) => (micros / 1_000_000).toString()
  return [
    phone,
    state,
    error ? english(error.message) : '',
    error?.code ?? '',
    error?.hint ? english(error.hint) : '',
    row.market ?? '',
    writeUnits(row.cost_micros),
    chargedMicros === undefined ? '' : writeUnits(chargedMicros),
    message_id ?? '',
    conversation_id ?? '',
    settled_at ?? '',
    user_id ?? '',
    // As in the first column of the table, where recipients are counted from 1.
    duplicate_of === null ? '' : String(duplicate_of + 1),
  ]
}

/** The name of a file for a campaign, which contains only characters that every file system accepts. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'campaign'
}
