import { z } from 'zod'
import { InWorkspace } from './workspaces.ts'

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
export type Durations = { count: number; median_seconds: number | null; p90_seconds: number | null }

export type PeriodFigures = {
  inbound: number
  outbound: number
  conversations_opened: number
  /** From a conversation's first moment to the first answer, of those opened in the period. */
  first_reply: Durations
  /** From a conversation's first moment to its resolution, of those resolved in the period and not reopened since. */
  resolution: Durations
  /** `scores` counts the answers from 1 to 5; `average` is null without any. */
  satisfaction: { count: number; average: number | null; scores: [number, number, number, number, number] }
}

export type SentFigures = {
  recipients: number
  /** Taken by the platform and not failed since. */
  successful: number
  delivered: number
  read: number
  failed: number
  replied: number
}

export type AnalyticsSummary = {
  /** Days of the workspace's time zone, as `2026-11-21`. */
  from: string
  to: string
  time_zone: string
  previous: { from: string; to: string }
  current: PeriodFigures
  before: PeriodFigures
  days: { day: string; inbound: number; outbound: number }[]
  /** Those started in the period, newest first, at most 50. */
  campaigns: ({ id: string; name: string; created_at: string } & SentFigures)[]
  /** By what the campaigns of the period sent, most recipients first. */
  templates: ({ name: string; language: string; campaigns: number } & SentFigures)[]
}
