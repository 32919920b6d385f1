import type { Tone } from '../../ui/text/status-badge.tsx'

type Word = { readonly tone: Tone; readonly word: string; readonly meaning: string }

const qualities: Readonly<Record<string, Word>> = {
  GREEN: { tone: 'good', word: 'High', meaning: 'Customers take well what this number sends.' },
  YELLOW: { tone: 'warn', word: 'Medium', meaning: 'Some customers blocked or reported this number lately.' },
  RED: {
    tone: 'bad',
    word: 'Low',
    meaning: 'Many customers blocked or reported this number lately. Send less, and only what they asked for.',
  },
}
const unrated: Word = {
  tone: 'quiet',
  word: 'Not rated yet',
  meaning: 'WhatsApp rates a number once it has sent for a while.',
}

/** How customers take the number. What WhatsApp names in a way not known here is shown as it names it. */
export function qualityOf(rating: string | null): Word {
  if (rating === null || rating === 'UNKNOWN' || rating === 'NA') return unrated
  return qualities[rating] ?? { tone: 'quiet', word: rating, meaning: 'As WhatsApp names it.' }
}

/** `TIER_2K` in words: how many customers may be written to first within a day. */
export function limitOf(tier: string | null): string {
  if (tier === null || tier === 'TIER_NOT_SET') return 'Not known'
  if (tier === 'TIER_UNLIMITED') return 'No limit'
  const [, amount, thousands] = /^TIER_(\d+)(K?)$/.exec(tier) ?? []
  return amount === undefined ? tier : (Number(amount) * (thousands ? 1000 : 1)).toLocaleString('en-US')
}
