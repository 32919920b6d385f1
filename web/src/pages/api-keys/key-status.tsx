import type { KeyData } from '@parley/shared/workspace/api-keys'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { useNow } from '../../ui/text/time.tsx'
import { expiryOf } from './expiry.ts'

type Standing = { readonly tone: Tone; readonly words: string; readonly means?: string }

/** How a key stands, in a word or three. */
export function standingOf(key: Pick<KeyData, 'is_active' | 'expires_at'>, now: number): Standing {
  const expiry = expiryOf(key.expires_at, now)
  if (expiry.kind === 'past') return { tone: 'bad', words: 'Expired', means: 'Requests with it are refused' }
  if (!key.is_active) return { tone: 'quiet', words: 'Off', means: 'Requests with it are refused until it is on again' }
  if (expiry.kind !== 'soon') return { tone: 'good', words: 'Active' }
  return { tone: 'warn', words: expiry.days === 1 ? 'Expires within a day' : `Expires in ${expiry.days} days` }
}

export function KeyStatus({ apiKey }: { apiKey: KeyData }) {
  const { tone, words, means } = standingOf(apiKey, useNow())
  return (
    <StatusBadge tone={tone} {...(means === undefined ? {} : { title: means })}>
      {words}
    </StatusBadge>
  )
}
