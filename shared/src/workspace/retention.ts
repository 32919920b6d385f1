import { z } from 'zod'
import { leastRetentionDays, mostRetentionDays, type retentionKinds } from '../words.ts'

export type RetentionKind = (typeof retentionKinds)[number]

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

/** How many of each kind the given settings would delete now, `mostCounted` at most. */
export type ExpiredCounts = { readonly [Kind in RetentionKind]: number }
