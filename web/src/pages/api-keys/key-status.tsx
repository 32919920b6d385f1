import type { KeyData } from '@parley/shared/workspace/key-data'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { useNow } from '../../ui/text/time.tsx'
import { expiryOf } from './expiry.ts'

type Status = { readonly tone: Tone; readonly label: string; readonly description?: string }

/** The status of a key as a short label, with a description if requests are rejected. */
export function keyStatusOf(key: Pick<KeyData, 'is_active' | 'expires_at'>, now: number): Status {
  const expiry = expiryOf(key.expires_at, now)
  if (expiry.kind === 'past')
    return { tone: 'bad', label: 'Expired', description: 'Requests with this key are rejected' }
  if (!key.is_active)
    return { tone: 'quiet', label: 'Disabled', description: 'Requests with this key are rejected until it is enabled' }
  if (expiry.kind !== 'soon') return { tone: 'good', label: 'Active' }
  return { tone: 'warn', label: expiry.days === 1 ? 'Expires within a day' : `Expires in ${expiry.days} days` }
}

export function KeyStatus({ apiKey }: { apiKey: KeyData }) {
  const { tone, label, description } = keyStatusOf(apiKey, useNow())
  return (
    <StatusBadge tone={tone} {...(description === undefined ? {} : { title: description })}>
      {label}
    </StatusBadge>
  )
}
