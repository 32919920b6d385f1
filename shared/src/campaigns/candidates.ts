import { z } from 'zod'
import { FieldConditions } from '../contacts/field-conditions.ts'
import { Language } from '../contacts/language.ts'
import { Page } from '../paging.ts'
import { maxRecipients } from '../words.ts'
import { Country } from '../workspace/set-up/region.ts'
import { InWorkspace } from '../workspace/workspaces.ts'

/** Which recipients of an earlier campaign to choose: all, those whose message was delivered, or read, those who replied, those who did not, those whose message failed. */
export const candidateOutcomes = ['all', 'delivered', 'read', 'replied', 'not_replied', 'failed'] as const
export type CandidateOutcome = (typeof candidateOutcomes)[number]

/** How many days after the message of an earlier campaign a reply to it is waited for at most. */
export const maxDaysToReply = 90

/** How many days back the filter by the last message reaches at most: ten years. */
export const maxDaysSinceMessage = 3_650

/** Whether the last message was in the days before now, or before those. */
export const lastMessages = ['within', 'before'] as const
export type LastMessage = (typeof lastMessages)[number]

/** Which messages count as the last one: those in both directions, or those in one. */
export const messageDirections = ['any', 'sent', 'received'] as const
export type MessageDirection = (typeof messageDirections)[number]

/** Contacts to choose as recipients. A page can have as many as a campaign. */
export const ListCandidates = InWorkspace.extend({
  page: Page.shape.page,
  limit: z.coerce.number().int().min(1).max(maxRecipients).default(50),
  /** Search in name, phone number and user ID. */
  q: z.string().trim().min(1).max(200).optional(),
  /** Selects only recipients of this campaign. */
  campaignId: z.string().min(1).max(100).optional(),
  /** The outcome of the recipients in that campaign; only with `campaignId`. */
  outcome: z.enum(candidateOutcomes).default('all'),
  /**
   * With `not_replied`, selects only those who did not reply within this many days after the message. A later reply makes no
   * difference, and those whose days are not over yet are left out.
   */
  daysToReply: z.number().int().min(1).max(maxDaysToReply).optional(),
  /** Selects only contacts with this tag. */
  tagId: z.string().min(1).max(100).optional(),
  /** Selects only contacts of this country, such as `DE`: the one that was entered, or else that of the phone number. */
  country: Country.optional(),
  /** Selects only contacts with this language, such as `de`: the one that was entered, or else that of their country. */
  language: Language.optional(),
  /** Selects only contacts whose values of fields meet these conditions. */
  fields: FieldConditions.optional(),
  /** Selects only contacts whose last message, in this direction, is at most (`within`) or more than (`before`) this many days old. */
  lastMessage: z
    .object({
      is: z.enum(lastMessages),
      of: z.enum(messageDirections).default('any'),
      days: z.number().int().min(1).max(maxDaysSinceMessage),
    })
    .optional(),
})
export type ListCandidates = z.infer<typeof ListCandidates>

/** A contact has a phone number, a user ID of the platform, or both. */
export type CandidateView = {
  id: string
  phone: string | null
  user_id: string | null
  name: string | null
  created_at: string
}
