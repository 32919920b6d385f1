import type { ContactQuery } from '@parley/shared/campaigns/campaign-drafts'
import { completeConditions } from '../../../contacts/filter/complete-conditions.ts'

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
