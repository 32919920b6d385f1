import { i18n } from '../../i18n/i18n.ts'

export const expiryPresets = [
  {
    value: '30',
    get label() {
      return daysText(30)
    },
  },
  {
    value: '90',
    get label() {
      return i18n.t('api-keys:recommended', { days: daysText(90) })
    },
  },
  {
    value: '365',
    get label() {
      return daysText(365)
    },
  },
  {
    value: 'never',
    get label() {
      return i18n.t('api-keys:never')
    },
  },
  {
    value: 'custom',
    get label() {
      return i18n.t('api-keys:custom')
    },
  },
] as const

function daysText(count: number): string {
  return i18n.t('common:days', { count })
}

export type ExpiryPreset = (typeof expiryPresets)[number]['value']

/** The lifetime in days for the API, or `undefined` for a key that does not expire. */
export function expiresInDays(preset: ExpiryPreset, customDays: number | string): number | undefined {
  if (preset === 'never') return undefined
  // An empty field becomes 0, which the schema rejects at that field.
  return preset === 'custom' ? Number(customDays) : Number(preset)
}

const dayMs = 86_400_000
/** The first warning is shown this many days before a key expires. */
const soonDays = 14

/** Whether a key lives longer than the workspace allows for new ones; null for no limit. */
export function exceedsLifetime(
  { created_at, expires_at }: { created_at: string; expires_at: string | null },
  maxDays: number | null,
): boolean {
  if (maxDays === null) return false
  return expires_at === null || Date.parse(expires_at) > Date.parse(created_at) + maxDays * dayMs
}

export type Expiry = { kind: 'never' } | { kind: 'later' } | { kind: 'soon'; days: number } | { kind: 'past' }

/** How soon a key expires, in whole days, rounded up. */
export function expiryOf(expiresAt: string | null, now: number): Expiry {
  if (expiresAt === null) return { kind: 'never' }
  const remainingMs = Date.parse(expiresAt) - now
  if (remainingMs <= 0) return { kind: 'past' }
  const days = Math.ceil(remainingMs / dayMs)
  return days <= soonDays ? { kind: 'soon', days } : { kind: 'later' }
}
