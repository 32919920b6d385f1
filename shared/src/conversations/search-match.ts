import type { ConversationView } from './conversations.ts'
import type { ReadState } from './unread.ts'

/** A part of a text, and from where to where in it the search matches. */
export type Excerpt = { text: string; marks: [from: number, to: number][] }

/** Where a search found a conversation: in a name, a phone number or other address of the customer, a message, a note or a tag. */
export type SearchMatch = {
  in: 'name' | 'address' | 'message' | 'note' | 'tag'
  message_id: string | null
  excerpt: Excerpt
}

/** The conversations of one customer on one channel that are not resolved, where there are several. */
export type OpenTogether = { thread: string; open: number }

/** A conversation of the dashboard's list; `match` where the list was searched. */
export type ListedConversation = ConversationView & ReadState & { match?: SearchMatch; together?: OpenTogether }
