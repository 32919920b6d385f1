/** `campaigns`: no campaign messages; `everything`: no messages at all. */
export const optOutScopes = ['campaigns', 'everything'] as const
export type OptOutScope = (typeof optOutScopes)[number]

export const optOutSources = ['keyword', 'button', 'platform', 'person'] as const
export type OptOutSource = (typeof optOutSources)[number]
