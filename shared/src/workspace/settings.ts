import { z } from 'zod'
import { SatisfactionSettings } from '../conversations/satisfaction.ts'
import { Name } from '../names.ts'
import { optionalNumber } from '../optional-number.ts'
import { categories, priorities, roles } from '../words.ts'
import { Role } from './members.ts'
import type { Retention } from './retention.ts'
import { Country, TimeZone } from './set-up/region.ts'
import { mostRequestsPerMinute, type Tier, tiers } from './tiers.ts'

/** The first rule with a word in the customer's first message applies. Whole words match, case-insensitively. */
export const ClassificationRule = z.object({
  words: z.array(z.string().trim().min(1).max(100)).min(1).max(50),
  category: z.enum(categories).optional(),
  priority: z.enum(priorities).optional(),
})
export type ClassificationRule = z.infer<typeof ClassificationRule>

/** The limits of the installation, which a workspace can lower. */
export const sessionLimits = {
  lifetimeMinutes: { min: 15, max: 30 * 24 * 60 },
  idleMinutes: { min: 15, max: 7 * 24 * 60 },
} as const

function minutesWithin({ min, max }: { readonly min: number; readonly max: number }) {
  return z.number().int().min(min).max(max).nullable()
}

export const WorkspaceSettings = z.object({
  name: Name,
  timeZone: TimeZone,
  defaultCountry: Country,
  satisfaction: SatisfactionSettings,
  rules: z.array(ClassificationRule).max(100),
  /** Whether the first person who replies to an unassigned conversation becomes its assignee. */
  assignsOnReply: z.boolean(),
  /** Whether customers see that a member who may reply has read their messages, where the platform can show it. */
  sendsReadReceipts: z.boolean(),
  /** Whether customers see that a reply is being typed. On WhatsApp that also shows their messages as read. */
  sendsTyping: z.boolean(),
  /** The longest lifetime of new and rotated API keys; null for no limit. */
  maxKeyLifetimeDays: z.number().int().min(1).max(3650).nullable(),
  /** The roles whose members need two-factor authentication to use the workspace. */
  twoFactorRoles: z.array(Role).transform((chosen) => roles.filter((role) => chosen.includes(role))),
  /** How long after sign-in a session of a member ends; null for the installation's limit. */
  sessionLifetimeMinutes: minutesWithin(sessionLimits.lifetimeMinutes),
  /** How long after its last use a session of a member ends; null for the installation's limit. */
  idleTimeoutMinutes: minutesWithin(sessionLimits.idleMinutes),
})
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>

export type SettingsView = WorkspaceSettings & {
  tier: Tier
  /** Requests per minute for keys without a limit of their own. */
  requestsPerMinute: number
  /** How long data is kept. It is changed separately, by owners only. */
  retention: Retention
}

export const SettingsChange = WorkspaceSettings.partial().extend({ workspaceId: z.uuid() })
export type SettingsChange = z.infer<typeof SettingsChange>

/** A change of the tier, by owners only; `requestsPerMinute` applies to `enterprise`. */
export const TierChange = z.object({
  workspaceId: z.uuid(),
  tier: z.enum(tiers),
  requestsPerMinute: optionalNumber(z.number().int().min(1).max(mostRequestsPerMinute)),
})
export type TierChange = z.infer<typeof TierChange>
