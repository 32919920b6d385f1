import { z } from 'zod'

/** What is deleted by age. */
export const retentionKinds = ['messages', 'events', 'callbacks', 'logs'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/**
 * The least that can be chosen. A platform repeats callbacks for up to 7 days, and what it repeats is recognized by what
 * is stored.
 */
export const leastRetentionDays: Readonly<Record<RetentionKind, number>> = {
  messages: 8,
  events: 1,
  callbacks: 8,
  logs: 1,
}

export const mostRetentionDays = 3650

/** Days from the creation of what is kept; null for no end. */
export type Retention = { readonly [Kind in RetentionKind]: number | null }

/** The settings of a new workspace. */
export const defaultRetention: Retention = { messages: null, events: 30, callbacks: 8, logs: 90 }

const days = (kind: RetentionKind) => z.number().int().min(leastRetentionDays[kind]).max(mostRetentionDays).nullable()

const Fields = z.object({
  messages: days('messages'),
  events: days('events'),
  callbacks: days('callbacks'),
  logs: days('logs'),
})

/** Kinds that are left out stay unchanged. */
export const RetentionChange = Fields.partial().extend({ workspaceId: z.uuid() })
export type RetentionChange = z.infer<typeof RetentionChange>

/** Counts stop here, so that counting never takes long. */
export const mostCounted = 100_000

/** How many of each kind the given settings would delete now, `mostCounted` at most. */
export type ExpiredCounts = { readonly [Kind in RetentionKind]: number }
