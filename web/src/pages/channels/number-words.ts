import type { ConnectionView } from '@parley/shared/workspace/connections'
import type { PlainKey } from '../../i18n/english-texts.ts'
import { i18n } from '../../i18n/i18n.ts'
import { formatNumber } from '../../ui/text/format.ts'
import type { Tone } from '../../ui/text/status-badge.tsx'

type Quality = { readonly tone: Tone; readonly label: string; readonly description: string }
type Key = PlainKey<'channels'>

const qualities: Readonly<Record<string, { tone: Tone; label: Key; description: Key }>> = {
  GREEN: { tone: 'good', label: 'high', description: 'customersRespondWell' },
  YELLOW: { tone: 'warn', label: 'medium', description: 'someCustomersBlocked' },
  RED: { tone: 'bad', label: 'low', description: 'manyCustomersBlocked' },
}
const unrated = { tone: 'quiet', label: 'notRatedYet', description: 'ratedAfterSomeTime' } as const

/** The quality rating of a number, based on customer feedback. An unknown rating is shown as WhatsApp names it. */
export function qualityOf(rating: string | null): Quality {
  const isUnrated = rating === null || rating === 'UNKNOWN' || rating === 'NA'
  const known = isUnrated ? unrated : qualities[rating]
  if (!known) return { tone: 'quiet', label: rating ?? '', description: i18n.t('channels:ratingAsReported') }
  const { tone, label, description } = known
  return { tone, label: i18n.t(`channels:${label}`), description: i18n.t(`channels:${description}`) }
}

/** `TIER_2K` as `2,000`: the number of customers to whom the business may write first within 24 hours. */
export function limitOf(tier: string | null): string {
  if (tier === null || tier === 'TIER_NOT_SET') return i18n.t('channels:unknown')
  if (tier === 'TIER_UNLIMITED') return i18n.t('channels:unlimited')
  const [, amount, thousands] = /^TIER_(\d+)(K?)$/.exec(tier) ?? []
  return amount === undefined ? tier : formatNumber(Number(amount) * (thousands ? 1000 : 1))
}

/** Whether the messages from before the number was connected are there, for a number that the phone app uses too. */
export function historyText({ progress, declined_at }: NonNullable<ConnectionView['history']>): string {
  if (declined_at !== null) return i18n.t('channels:historyNotShared')
  return progress >= 100 ? i18n.t('channels:historyReceived') : i18n.t('channels:historyProgress', { progress })
}
