import { z } from 'zod'
import { exampleTimes } from '../example-values.ts'
import type { ShownSentence } from '../sentences/sentence.ts'
import { SentenceText } from '../sentences/sentence-text.ts'
import { Money } from './money.ts'
import type { UnstorableCell } from './stored-columns.ts'

const RecipientCheckResult = z.object({
  position: z.int().meta({ description: 'Index in the request, starting at 0.', example: 1 }),
  phone: z.string().meta({ description: 'Phone number. Empty if it was not given.', example: '+15550000001' }),
  userId: z.exactOptional(z.string()).meta({ description: 'User ID, if it was given.' }),
  problem: z
    .enum([
      'recipient',
      'phone',
      'user_id',
      'variable',
      'duplicate',
      'same_phone',
      'opted_out',
      'contact_blocked',
      'missing_variable',
    ])
    .meta({
      description:
        'The first problem of the recipient. A `duplicate` repeats an earlier recipient exactly and is not sent again; a `same_phone` has other values and is sent.',
      example: 'opted_out',
    }),
  message: SentenceText.meta({ description: 'Explanation for people.', example: 'This person has opted out' }),
  address: z.exactOptional(z.string()).meta({
    description: 'Address of the template value that is missing or cannot be used, such as `header.1`.',
  }),
  first: z.exactOptional(z.int()).meta({ description: 'Index of the earlier recipient that this one repeats.' }),
})
export type RecipientCheckResult = z.infer<typeof RecipientCheckResult>

/** Warnings before sending. None of them prevents a campaign from being sent. */
export const checkWarnings = [
  'duplicates',
  'same_phones',
  'opted_out',
  'contacts_blocked',
  'missing_variables',
  'invalid_phones',
  'invalid_user_ids',
  'invalid_recipients',
  'invalid_variables',
  'unstorable_cells',
  'over_budget',
  'night_hours',
  'simulator_live',
  'workspace_pace',
  'template_quality',
  'template_category',
  'messaging_limit',
  'clock_change',
] as const
export type CheckWarning = { code: (typeof checkWarnings)[number]; message: ShownSentence }

export const RecipientCountry = z.object({
  country: z.string().meta({ description: 'English name of the country.', example: 'Germany' }),
  recipients: z.int().meta({ description: 'Recipients there.', example: 12 }),
  time_zones: z.array(z.string()).meta({ description: 'Time zones of the country.', example: ['Europe/Berlin'] }),
})
export type RecipientCountry = z.infer<typeof RecipientCountry>

/** What a program learns before it starts a campaign. */
export const CampaignForecast = z.object({
  problem: SentenceText.nullable().meta({
    description: 'Why nothing can be sent, such as a template that is not approved. Null where something can.',
    example: null,
  }),
  total: z.int().meta({ description: 'Recipients in the request.', example: 2 }),
  sendable: z.int().meta({ description: 'Recipients who would get a message.', example: 2 }),
  results: z.array(RecipientCheckResult).meta({ description: 'The recipients with a problem.', example: [] }),
  warnings: z
    .array(
      z.object({
        code: z.enum(checkWarnings).meta({ description: 'What is warned of.', example: 'night_hours' }),
        message: SentenceText.meta({ description: 'Explanation for people.' }),
      }),
    )
    .meta({ description: 'None of them prevents a campaign from being sent.', example: [] }),
  cost_estimate: Money.meta({
    description: 'The cost for all recipients with a valid phone number or user ID, without duplicates.',
  }),
  countries: z
    .array(RecipientCountry)
    .meta({ description: 'The countries of those who would get a message, most recipients first.' }),
  by_market: z
    .array(
      z.object({
        market: z.string().meta({ description: 'Market of the rate card.', example: 'Germany' }),
        recipients: z.int().meta({ description: 'Recipients in it.', example: 12 }),
        micros: z.int().meta({ description: 'Their cost in millionths of the currency unit.', example: 110_000 }),
      }),
    )
    .meta({ description: 'The cost by market.' }),
  rate_card: z.string().meta({ description: 'Rate card of the estimate.', example: '2026-10' }),
  messages_per_second: z.number().meta({ description: 'Rate limit of the channel.', example: 80 }),
  seconds_at_pace: z.int().meta({ description: 'Duration at that rate, in seconds.', example: 1 }),
  starts_at: z.iso.datetime().meta({ description: 'Now, or the scheduled time.', example: exampleTimes.created }),
  finishes_at: z.iso.datetime().meta({
    description: 'When everyone is sent to, with the days that the daily limit of the channel takes.',
    example: exampleTimes.updated,
  }),
})

/** The forecast of a campaign whose list may be stored in contact fields. */
export type CampaignCheck = z.infer<typeof CampaignForecast> & {
  /** The cells that cannot be stored in contact fields, each once. */
  unstorable: UnstorableCell[]
}
