import type { CandidateOutcome, LastMessage } from '@parley/shared/campaigns/candidates'

/** Empty where it does not filter. */
export type ContactQuery = {
  readonly q: string
  readonly campaignId: string
  readonly outcome: CandidateOutcome
  readonly tagId: string
  readonly country: string
  readonly lastMessage: LastMessage | ''
  /** Only with `lastMessage`; null while the field is empty. */
  readonly days: number | null
}

export type ContactFilterProps = { query: ContactQuery; onChange: (query: ContactQuery) => void }

export const anyContact: ContactQuery = {
  q: '',
  campaignId: '',
  outcome: 'all',
  tagId: '',
  country: '',
  lastMessage: '',
  days: 30,
}

/** What the server is asked for. */
export function inputOf({ q, campaignId, outcome, tagId, country, lastMessage, days }: ContactQuery) {
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(campaignId && { campaignId, outcome }),
    ...(tagId && { tagId }),
    ...(country && { country }),
    ...(lastMessage && days !== null && { lastMessage: { is: lastMessage, days } }),
  }
}
