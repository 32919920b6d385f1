export const tiers = ['default', 'pro', 'enterprise'] as const
export type Tier = (typeof tiers)[number]

/** Requests per minute for keys without a limit of their own (specification, section 8). */
export const tierRequestsPerMinute: Record<Exclude<Tier, 'enterprise'>, number> = { default: 60, pro: 100 }

/** The highest limit of an `enterprise` workspace. */
export const mostRequestsPerMinute = 100_000
