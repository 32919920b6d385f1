import type { ConnectionView } from '@parley/shared/workspace/connections'
import { formatNumber } from '../../ui/text/format.ts'
import type { Tone } from '../../ui/text/status-badge.tsx'

type Quality = { readonly tone: Tone; readonly label: string; readonly description: string }

const qualities: Readonly<Record<string, Quality>> = {
  GREEN: { tone: 'good', label: 'High', description: 'Customers respond well to messages from this number.' },
  YELLOW: { tone: 'warn', label: 'Medium', description: 'Some customers recently blocked or reported this number.' },
  RED: {
    tone: 'bad',
    label: 'Low',
    description:
      'Many customers recently blocked or reported this number. Send fewer messages, only to people who opted in.',
  },
}
const unrated: Quality = {
  tone: 'quiet',
  label: 'Not rated yet',
  description: 'WhatsApp rates a number after it has sent messages for some time.',
}

/** The quality rating of a number, based on customer feedback. An unknown rating is shown as WhatsApp names it. */
export function qualityOf(rating: string | null): Quality {
  if (rating === null || rating === 'UNKNOWN' || rating === 'NA') return unrated
  return qualities[rating] ?? { tone: 'quiet', label: rating, description: 'Rating as reported by WhatsApp.' }
}

/** `TIER_2K` as `2,000`: the number of customers to whom the business may write first within 24 hours. */
export function limitOf(tier: string | null): string {
  if (tier === null || tier === 'TIER_NOT_SET') return 'Unknown'
  if (tier === 'TIER_UNLIMITED') return 'Unlimited'
  const [, amount, thousands] = /^TIER_(\d+)(K?)$/.exec(tier) ?? []
  return amount === undefined ? tier : formatNumber(Number(amount) * (thousands ? 1000 : 1))
}

/** Whether the messages from before the number was connected are there, for a number that the phone app uses too. */
export function historyText({ progress, declined_at }: NonNullable<ConnectionView['history']>): string {
  if (declined_at !== null) {
    return 'Not shared: sharing the chat history is turned off in the WhatsApp Business app. Everything else works.'
  }
  return progress >= 100 ? 'Received in full' : `${progress} % received so far`
}
