import { z } from 'zod'
import { InWorkspace } from './workspace/workspaces.ts'

/** Both days are included. Left out: the last 30 days, today with them. */
export const AnalyticsRange = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type AnalyticsRange = z.infer<typeof AnalyticsRange>

export const AnalyticsQuestion = AnalyticsRange.extend(InWorkspace.shape)
export type AnalyticsQuestion = z.infer<typeof AnalyticsQuestion>

export const maxAnalyticsDays = 366

/** Whole seconds; null while nothing was measured. */
export const Durations = z.object({
  count: z.int(),
  median_seconds: z.number().nullable(),
  p90_seconds: z.number().nullable(),
})
export type Durations = z.infer<typeof Durations>

const Count = z.int()

export const PeriodFigures = z.object({
  inbound: Count,
  outbound: Count,
  conversations_opened: Count,
  /** From a conversation's first moment to the first answer, of those opened in the period. */
  first_reply: Durations,
  /** From a conversation's first moment to its resolution, of those resolved in the period and not reopened since. */
  resolution: Durations,
  /** `scores` counts the answers from 1 to 5; `average` is null without any. */
  satisfaction: z.object({
    count: Count,
    average: z.number().nullable(),
    scores: z.tuple([Count, Count, Count, Count, Count]),
  }),
})
export type PeriodFigures = z.infer<typeof PeriodFigures>

export const SentFigures = z.object({
  recipients: Count,
  /** Taken by the platform and not failed since. */
  successful: Count,
  delivered: Count,
  read: Count,
  failed: Count,
  replied: Count,
})
export type SentFigures = z.infer<typeof SentFigures>

export const AnalyticsSummary = z.object({
  /** Days of the workspace's time zone, as `2026-11-21`. */
  from: z.iso.date(),
  to: z.iso.date(),
  time_zone: z.string(),
  previous: z.object({ from: z.iso.date(), to: z.iso.date() }),
  current: PeriodFigures,
  before: PeriodFigures,
  days: z.array(z.object({ day: z.iso.date(), inbound: Count, outbound: Count })),
  /** Those started in the period, newest first, at most 50. */
  campaigns: z.array(SentFigures.extend({ id: z.string(), name: z.string(), created_at: z.iso.datetime() })),
  /** By what the campaigns of the period sent, most recipients first. */
  templates: z.array(SentFigures.extend({ name: z.string(), language: z.string(), campaigns: Count })),
})
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>

/** What one API key asked in a range of days, and of that what it was refused by its reason. Most requests first. */
export type KeyFigures = {
  id: string
  name: string
  requests: number
  forbidden: number
  not_found: number
  rate_limited: number
  invalid: number
  failed: number
}
