import { z } from 'zod'
import { FieldConditions } from '../contacts/field-conditions.ts'
import { maxRecipients } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import {
  candidateOutcomes,
  lastMessages,
  maxDaysSinceMessage,
  maxDaysToReply,
  messageDirections,
} from './candidates.ts'
import { StoredColumns } from './stored-columns.ts'

export const draftSteps = ['template', 'recipients', 'check'] as const
export const draftSources = ['file', 'text', 'contacts'] as const

/** How many drafts a person has at most in each mode of a workspace. Saving another one deletes the oldest. */
export const maxDrafts = 20

const longText = z.string().max(3_000_000)
const cell = z.string().max(20_000)
const cells = z.record(z.string().max(200), cell)
const repairs = z.record(z.string().max(10), z.object({ phone: cell, userId: cell.optional(), variables: cells }))

const lines = z.array(z.number().int()).max(maxRecipients)

const draftedContact = z.object({
  id: z.string().max(100),
  phone: z.string().max(100).nullable(),
  user_id: z.string().max(200).nullable(),
  name: z.string().max(1000).nullable(),
  created_at: z.string().max(40),
})

/** The filters by which contacts are looked for. One that is empty does not filter; conditions may lack their value. */
const contactQuery = z.object({
  q: cell,
  campaignId: z.string().max(100),
  outcome: z.enum([...candidateOutcomes, 'not_replied_within']),
  /** The days without a reply, only with `not_replied_within`; null while the field is empty. */
  daysToReply: z.number().int().min(1).max(maxDaysToReply).nullable(),
  tagId: z.string().max(100),
  country: z.string().max(10),
  language: z.string().max(40),
  lastMessage: z.enum([...lastMessages, '']),
  fields: FieldConditions,
  /** The direction of the last message, only with `lastMessage`. */
  of: z.enum(messageDirections),
  /** The age of the last message in days, only with `lastMessage`; null while the field is empty. */
  days: z.number().int().min(1).max(maxDaysSinceMessage).nullable(),
})
export type ContactQuery = z.infer<typeof contactQuery>

/** Everything that a person has entered in the steps of a campaign, as it was typed or uploaded. */
export const DraftContent = z.object({
  templateId: z.string().max(100).nullable(),
  step: z.enum(draftSteps),
  /** The channel that the person chose. */
  channelId: z.string().max(100).optional(),
  from: z.enum(draftSources),
  file: z.object({ name: z.string().max(300), text: longText }).nullable(),
  text: longText,
  contacts: z.array(draftedContact).max(maxRecipients),
  contactQuery: contactQuery.optional(),
  roles: z.object({ phone: z.string().max(200).optional(), userId: z.string().max(200).optional() }),
  repairs: z.object({ file: repairs.optional(), text: repairs.optional() }),
  chosenColumns: cells,
  chosenNameColumn: z.string().max(200).nullable(),
  fixedValues: cells,
  /** The columns that are stored in contact fields. */
  storedColumns: StoredColumns.optional(),
  /** Whether a number that is listed again with other values gets another message. */
  sendSamePhones: z.boolean(),
  /** Whether numbers of an impossible length are sent to. */
  sendImpossiblePhones: z.boolean().optional(),
  /** The lines that the person left out, by source. */
  leftOut: z.object({ file: lines.optional(), text: lines.optional() }).optional(),
  plan: z
    .object({
      name: cell,
      when: z.enum(['now', 'later']),
      date: z.string().max(40),
      time: z.string().max(40),
      timeZone: z.string().max(100),
      budget: z.union([z.number(), z.string().max(100)]),
    })
    .nullable(),
})
export type DraftContent = z.infer<typeof DraftContent>

export const DraftId = InWorkspace.extend({ draftId: z.string().min(16).max(100) })
export type DraftId = z.infer<typeof DraftId>

export const SaveDraft = DraftId.extend({ content: DraftContent })
export type SaveDraft = z.infer<typeof SaveDraft>

/** The new draft gets the given ID. */
export const DuplicateCampaign = DraftId.extend({ campaignId: z.string().min(1).max(100) })
export type DuplicateCampaign = z.infer<typeof DuplicateCampaign>

export type DraftView = { id: string; content: DraftContent; updated_at: string }

/** A draft in the list of a person's drafts. */
export type DraftSummary = {
  id: string
  /** The name of the campaign as typed; empty if it has none yet. */
  name: string
  template_id: string | null
  template_name: string | null
  step: DraftContent['step']
  updated_at: string
}
