import { z } from 'zod'
import { SatisfactionSettings } from '../conversations/satisfaction.ts'
import { isTimeZone } from '../local-time.ts'
import { optionalNumber } from '../optional-number.ts'
import { categories, priorities } from '../words.ts'
import { mostRequestsPerMinute, type Tier, tiers } from './tiers.ts'

/** The first rule with a word in the customer's first message applies. Whole words match, case-insensitively. */
export const ClassificationRule = z.object({
  words: z.array(z.string().trim().min(1).max(100)).min(1).max(50),
  category: z.enum(categories).optional(),
  priority: z.enum(priorities).optional(),
})
export type ClassificationRule = z.infer<typeof ClassificationRule>

export const WorkspaceSettings = z.object({
  name: z.string().trim().min(1).max(100),
  timeZone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
  defaultCountry: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code such as DE'),
  satisfaction: SatisfactionSettings,
  rules: z.array(ClassificationRule).max(100),
  /** The longest lifetime of new and rotated API keys; null for no limit. */
  maxKeyLifetimeDays: z.number().int().min(1).max(3650).nullable(),
})
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>

export type SettingsView = WorkspaceSettings & {
  tier: Tier
  /** Requests per minute for keys without a limit of their own. */
  requestsPerMinute: number
}

export const SettingsChange = WorkspaceSettings.partial().extend({ workspaceId: z.uuid() })
export type SettingsChange = z.infer<typeof SettingsChange>

/** Set by owners only; `requestsPerMinute` applies to `enterprise`. */
export const TierChange = z.object({
  workspaceId: z.uuid(),
  tier: z.enum(tiers),
  requestsPerMinute: optionalNumber(z.number().int().min(1).max(mostRequestsPerMinute)),
})
export type TierChange = z.infer<typeof TierChange>
