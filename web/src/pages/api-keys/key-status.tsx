import type { OwnedKey } from '@parley/shared/workspace/key-data'
import { i18n } from '../../i18n/i18n.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { useNow } from '../../ui/text/time.tsx'
import { expiryOf } from './expiry.ts'

type Status = { readonly tone: Tone; readonly label: string; readonly description?: string }

/** The status of a key as a short label, with a description if requests are rejected. */
export function keyStatusOf(key: Pick<OwnedKey, 'is_active' | 'expires_at' | 'replaced'>, now: number): Status {
  const expiry = expiryOf(key.expires_at, now)
  if (expiry.kind === 'past')
    return {
      tone: 'bad',
      label: i18n.t('api-keys:expired'),
      description: i18n.t('api-keys:requestsWithThisKeyAreRejected'),
    }
  if (!key.is_active)
    return {
      tone: 'quiet',
      label: i18n.t('api-keys:disabled'),
      description: i18n.t('api-keys:disableEffect'),
    }
  if (expiry.kind !== 'soon') return { tone: 'good', label: i18n.t('api-keys:active') }
  return {
    // A replaced key expires as intended.
    tone: key.replaced ? 'info' : 'warn',
    label:
      expiry.days === 1
        ? i18n.t('api-keys:expiresWithinADay')
        : i18n.t('api-keys:expiresInDays', { days: expiry.days }),
  }
}

export function KeyStatus({ apiKey }: { apiKey: OwnedKey }) {
  const { tone, label, description } = keyStatusOf(apiKey, useNow())
  return (
    <StatusBadge tone={tone} {...(description === undefined ? {} : { title: description })}>
      {label}
    </StatusBadge>
  )
}
