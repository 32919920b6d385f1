import { z } from 'zod'
import { Page } from '../paging.ts'
import { maxRecipients } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'

/** Of the contacts who were in an earlier campaign: all, who answered, who got it and did not, whose message failed. */
export const candidateOutcomes = ['all', 'replied', 'not_replied', 'failed'] as const
export type CandidateOutcome = (typeof candidateOutcomes)[number]

/** Contacts to send a campaign to. A page may hold as many as a campaign does. */
export const ListCandidates = InWorkspace.extend({
  page: Page.shape.page,
  limit: z.coerce.number().int().min(1).max(maxRecipients).default(50),
  /** Searched in the name and the phone. */
  q: z.string().trim().min(1).max(200).optional(),
  /** Only contacts whom this campaign was sent to. */
  campaignId: z.string().min(1).max(100).optional(),
  /** What became of it there; only with `campaignId`. */
  outcome: z.enum(candidateOutcomes).default('all'),
})
export type ListCandidates = z.infer<typeof ListCandidates>

export type CandidateView = { id: string; phone: string; name: string | null; created_at: string }
