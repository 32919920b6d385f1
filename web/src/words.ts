import type { OptOutScope } from '@parley/shared/contacts'
import type { Category, ConversationStatus, Priority } from '@parley/shared/conversations'
import type { maxTextLength as sharedMaxTextLength } from '@parley/shared/messages'

// The inbox is what most people open first. It needs these few words but checks no form, so they are said again here:
// taken from `shared` they would bring the whole schema library with them. The types keep the lists complete.

export const conversationStatuses = allOf<ConversationStatus>({ open: 1, pending: 1, resolved: 1 })

export const categories = allOf<Category>({
  general: 1,
  sales: 1,
  support: 1,
  billing: 1,
  complaint: 1,
  feedback: 1,
  other: 1,
})

export const priorities = allOf<Priority>({ low: 1, normal: 1, high: 1, urgent: 1 })

export const optOutScopes = allOf<OptOutScope>({ campaigns: 1, everything: 1 })

export const maxTextLength: typeof sharedMaxTextLength = 4096

function allOf<Word extends string>(words: Record<Word, 1>): readonly Word[] {
  return Object.keys(words) as Word[]
}
