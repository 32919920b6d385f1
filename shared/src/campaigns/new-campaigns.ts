import { z } from 'zod'
import { exampleIds } from '../example-values.ts'
import { optionalNumber } from '../optional-number.ts'
import { Simulated } from '../simulated.ts'
import { templateLanguageOf } from '../templates/template-languages.ts'
import { maxRecipients } from '../words.ts'
import { ChannelChoice } from '../workspace/channel-choice.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { BudgetMicros, CampaignId } from './campaigns.ts'
import { Recipient, RecipientResult } from './recipients.ts'
import { Schedule } from './schedule.ts'
import { ColumnsToStore, StoredColumns } from './stored-columns.ts'

export const CampaignRequest = z.object({
  templateName: z
    .string()
    .min(1)
    .max(512)
    .meta({ description: 'Name of an approved template.', example: 'order_shipped' }),
  languageCode: z
    .string()
    .min(1)
    .max(20)
    .transform(templateLanguageOf)
    .optional()
    .meta({ description: 'Language of the template. Can be omitted if the template exists in one language only.' }),
  channel_id: ChannelChoice.meta({
    description: 'ID of the channel to send through. Defaults to the default channel.',
  }),
  recipients: z.array(Recipient).min(1).max(maxRecipients).meta({
    description:
      'Recipients of the campaign. One that repeats an earlier one exactly, with the same phone number and values, is not sent to again; the same number with other values is.',
  }),
})

export const BulkSend = InWorkspace.extend(CampaignRequest.shape)
export type BulkSend = z.infer<typeof BulkSend>

/** A bulk send with a name, a start time and a budget. */
export const NewCampaign = BulkSend.extend({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Name of the campaign. Defaults to the template’s name.', example: 'Week 47' }),
  schedule: Schedule.optional().meta({ description: 'When to start. If omitted, the campaign starts immediately.' }),
  budgetMicros: optionalNumber(BudgetMicros).meta({
    description:
      'Most the campaign may cost, in millionths of a US dollar: 5000000 is 5 USD. If omitted or null, no limit.',
  }),
})
export type NewCampaign = z.infer<typeof NewCampaign>

/** A campaign that is started once more, for the same recipients with the same values. */
export const RepeatCampaign = CampaignId.extend({
  name: NewCampaign.shape.name.meta({
    description: 'Name of the new campaign. Defaults to the name of the original with “(copy)”.',
    example: 'Week 48',
  }),
  schedule: NewCampaign.shape.schedule,
  channel_id: ChannelChoice.meta({
    description: 'ID of the channel to send through. Defaults to the channel of the original.',
  }),
  budgetMicros: BudgetMicros.nullable().optional().meta({
    description:
      'Most the new campaign may cost, in millionths of a US dollar. If omitted, as for the original; null for no limit.',
  }),
})
export type RepeatCampaign = z.infer<typeof RepeatCampaign>

const columnName = z.string().max(200)

/** The columns of the list that a campaign was prepared from, so that a duplicate of the campaign has the same ones. */
export const ListColumns = z.object({
  phone: columnName.optional(),
  userId: columnName.optional(),
  name: columnName.optional(),
  /** The column of each value, by address. */
  values: z.record(columnName, columnName),
  /** The addresses of the values that are the same for all recipients. */
  fixed: z.array(columnName).max(200),
  /** The columns that were stored in contact fields. */
  stored: StoredColumns.optional(),
})
export type ListColumns = z.infer<typeof ListColumns>

/** A campaign that is prepared from a list, whose columns may be stored in contact fields. Only the dashboard has it. */
export const CheckCampaign = NewCampaign.extend({ columnsToStore: ColumnsToStore.optional() })
export type CheckCampaign = z.infer<typeof CheckCampaign>

/** The page generates `draftId`, so that submitting one draft several times starts one campaign. */
export const StartCampaign = CheckCampaign.extend({
  draftId: z.string().min(16).max(100).optional(),
  columns: ListColumns.optional(),
})
export type StartCampaign = z.infer<typeof StartCampaign>

export const BulkSendResult = z
  .object({
    campaignId: z.string().meta({ description: 'ID of the campaign.', example: exampleIds.campaign }),
    total: z.int().meta({ description: 'Number of recipients.', example: 2 }),
    successful: z.int().meta({ description: 'Messages accepted by the platform.', example: 1 }),
    failed: z
      .int()
      .meta({ description: 'Recipients whose message was not accepted: failed, skipped and uncertain.', example: 1 }),
    simulated: Simulated,
    results: z.array(RecipientResult).meta({
      description: 'One result per recipient, in the order of the request.',
      example: [
        { phone: '+4915112345678', success: true, messageId: exampleIds.message, state: 'accepted' },
        {
          phone: '+4915112345679',
          success: false,
          error: 'The variable for {{2}} of the body is missing or empty',
          state: 'failed',
        },
      ],
    }),
  })
  .meta({ id: 'SentCampaign' })
export type BulkSendResult = z.infer<typeof BulkSendResult>
