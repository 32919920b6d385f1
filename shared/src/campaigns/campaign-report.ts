import { z } from 'zod'
import { SentenceText } from '../sentences/sentence-text.ts'
import type { FilledTemplate } from '../templates/template-text.ts'
import { optOutHours } from '../words.ts'
import { RecipientCountry } from './campaign-check.ts'
import { CampaignView } from './campaigns.ts'
import { Money } from './money.ts'

const people = (description: string, example = 0) => z.int().meta({ description, example })

const FailureGroup = z.object({
  code: z.string().meta({ description: 'Error code, as the recipients have it.', example: '131026' }),
  state: z
    .enum(['failed', 'skipped', 'uncertain'])
    .meta({ description: 'State of these recipients.', example: 'failed' }),
  reason: SentenceText.meta({
    description: 'Explanation for people.',
    example: 'The message cannot be delivered: the number is not on the platform',
  }),
  hint: SentenceText.nullable().meta({
    description: 'What to do about it, or null.',
    example: 'Check the number with the customer.',
  }),
  count: people('Recipients with this reason.', 1),
})
export type FailureGroup = z.infer<typeof FailureGroup>

/** The progress and results of a campaign as programs get them. */
export const CampaignFigures = z.object({
  campaign: CampaignView.meta({ description: 'The campaign.' }),
  funnel: z
    .object({
      total: people('All recipients.', 2),
      accepted: people('Sent to, and accepted by the platform.', 2),
      delivered: people('Delivered to.', 2),
      read: people('Who read the message.', 1),
      replied: people('Who replied.', 1),
      failed: people('Not sent to because of an error.'),
      skipped: people('Not sent to on purpose.'),
      duplicates: people('How many of the skipped repeat an earlier recipient. They do not count in shares.'),
      uncertain: people('Who may have got the message.'),
      pending: people('Waiting or being sent to.'),
    })
    .meta({ description: 'Recipients by stage. A stage includes the later ones: what was read was also delivered.' }),
  button_replies: z
    .array(
      z.object({
        label: z.string().meta({ description: 'Label of the button.', example: 'Yes, please' }),
        people: people('Who tapped it.', 1),
      }),
    )
    .meta({ description: 'The reply buttons of the message, in their order.' }),
  opt_outs: people(`Customers who opted out themselves within ${optOutHours} hours after the message.`),
  retryable: people('Failed recipients to whom a retry can succeed; 0 while the campaign runs.'),
  countries: z
    .array(RecipientCountry)
    .meta({ description: 'The countries of the recipients while the campaign is scheduled; empty otherwise.' }),
  messages_per_second: z
    .number()
    .meta({ description: 'Over the last seconds; zero if the campaign is not running.', example: 0 }),
  seconds_left: z
    .number()
    .nullable()
    .meta({ description: 'Until every recipient is processed. Null if the campaign is not running.', example: null }),
  failures: z
    .array(FailureGroup)
    .meta({ description: 'Failed and skipped recipients by reason, most frequent first.' }),
  cost: z
    .object({
      estimate: Money.meta({ description: 'Estimated before sending.' }),
      sent: Money.meta({ description: 'Of messages that the platform accepted and did not report as failed.' }),
      committed: Money.meta({
        description: '`sent`, and messages being sent and uncertain ones; compared with the budget.',
      }),
    })
    .meta({ description: 'The cost.' }),
})

/** The progress and results of a campaign. */
export type CampaignReport = z.infer<typeof CampaignFigures> & {
  /**
   * The message as its first recipient with complete values gets it, or with its placeholders where there is none. Null for a
   * campaign that ended before templates were stored with it.
   */
  sample: FilledTemplate | null
  /** Whether a call started it, and was answered with the result of every recipient unless it was cut off. */
  was_called: boolean
  /** Whether a call waits for the results. It is answered once the campaign no longer runs, and the rest is skipped then. */
  is_awaited: boolean
}
