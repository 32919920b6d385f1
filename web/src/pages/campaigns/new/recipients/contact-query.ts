import type { CandidateOutcome, LastMessage, MessageDirection } from '@parley/shared/campaigns/candidates'
import type { FieldCondition } from '@parley/shared/contacts/field-conditions'
import { completeConditions } from '../../../contacts/filter/complete-conditions.ts'

/** Empty where it does not filter. */
export type ContactQuery = {
  readonly q: string
  readonly campaignId: string
  readonly outcome: CandidateOutcome | 'not_replied_within'
  /** Only with `not_replied_within`; null while the field is empty. */
  readonly daysToReply: number | null
  readonly tagId: string
  readonly country: string
  readonly language: string
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
  daysToReply: 7,
  tagId: '',
  country: '',
  language: '',
  lastMessage: '',
  fields: [],
  of: 'any',
  days: 30,
}

/** What the server is asked for. */
export function inputOf(query: ContactQuery) {
  const { q, campaignId, tagId, country, language, lastMessage, of, days, fields } = query
  const conditions = completeConditions(fields)
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(campaignId && { campaignId, ...outcomeIn(query) }),
    ...(tagId && { tagId }),
    ...(country && { country }),
    ...(language && { language }),
    ...(conditions.length > 0 && { fields: conditions }),
    ...(lastMessage && days !== null && { lastMessage: { is: lastMessage, of, days } }),
  }
}

function outcomeIn({ outcome, daysToReply }: ContactQuery) {
  if (outcome !== 'not_replied_within') return { outcome }
  return { outcome: 'not_replied' as const, ...(daysToReply !== null && { daysToReply }) }
}
