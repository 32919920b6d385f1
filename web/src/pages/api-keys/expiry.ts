export const expiryPresets = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days (suggested)' },
  { value: '365', label: '365 days' },
  { value: 'never', label: 'Never' },
  { value: 'custom', label: 'Another number of days' },
] as const
export type ExpiryPreset = (typeof expiryPresets)[number]['value']

/** What the server is told: days, or nothing for a key that does not expire. */
export function expiresInDays(preset: ExpiryPreset, customDays: number | string): number | undefined {
  if (preset === 'never') return undefined
  // An empty field is told as 0, which the schema refuses at that field.
  return preset === 'custom' ? Number(customDays) : Number(preset)
}

const dayMs = 86_400_000
/** The first notice before a key expires. */
const soonDays = 14

export type Expiry = { kind: 'never' } | { kind: 'later' } | { kind: 'soon'; days: number } | { kind: 'past' }

/** How near a key's end is; whole days, rounded up. */
export function expiryOf(expiresAt: string | null, now: number): Expiry {
  if (expiresAt === null) return { kind: 'never' }
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return { kind: 'past' }
  const days = Math.ceil(left / dayMs)
  return days <= soonDays ? { kind: 'soon', days } : { kind: 'later' }
}
