export const tiers = ['default', 'pro', 'enterprise'] as const
export type Tier = (typeof tiers)[number]

/** Requests per minute allowed to a key that names no limit of its own (specification, section 8). */
export const tierRequestsPerMinute: Record<Exclude<Tier, 'enterprise'>, number> = { default: 60, pro: 100 }

/** What the owner of an `enterprise` workspace may set at most. */
export const mostRequestsPerMinute = 100_000
