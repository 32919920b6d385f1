import type { CandidateOutcome, LastMessage, MessageDirection } from '@parley/shared/campaigns/candidates'
import type { FieldCondition } from '@parley/shared/contacts/field-conditions'
import { completeConditions } from '../../../contacts/filter/complete-conditions.ts'

/** Empty where it does not filter. */
export type ContactQuery = {
  readonly q: string
  readonly campaignId: string
  readonly outcome: CandidateOutcome
  readonly tagId: string
  readonly country: string
  readonly lastMessage: LastMessage | ''
  /** Conditions without a value do not filter yet. */
  readonly fields: readonly FieldCondition[]
  /** Only with `lastMessage`. */
  readonly of: MessageDirection
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
  fields: [],
  of: 'any',
  days: 30,
}

/** What the server is asked for. */
export function inputOf({ q, campaignId, outcome, tagId, country, lastMessage, of, days, fields }: ContactQuery) {
  const conditions = completeConditions(fields)
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(campaignId && { campaignId, outcome }),
    ...(tagId && { tagId }),
    ...(country && { country }),
    ...(conditions.length > 0 && { fields: conditions }),
    ...(lastMessage && days !== null && { lastMessage: { is: lastMessage, of, days } }),
  }
}
