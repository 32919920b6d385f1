import type { ListConversationsOfContact } from '@parley/shared/conversations/conversations'
import type { ListedConversation, SearchMatch } from '@parley/shared/conversations/search-match'
import type { Paged } from '@parley/shared/paging'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { excerptOf } from '../../search/excerpt.ts'
import { listConversations } from './list-conversations.ts'
import { contactMatches, messageMatches } from './search-matches.store.ts'

/** The list, which says of each conversation that a search found where it matches. */
export async function listWithMatches(
  app: App,
  scope: Scope<'conversations.read'>,
  input: ListConversationsOfContact,
): Promise<Paged<ListedConversation>> {
  const list = await listConversations(app, scope, input)
  if (input.q === undefined) return list
  const matches = await matchesOf(app, scope, { q: input.q, ids: list.data.map(({ _id }) => _id) })
  return {
    ...list,
    data: list.data.map((conversation) => {
      const match = matches.get(conversation._id)
      return match ? { ...conversation, match } : conversation
    }),
  }
}

type Asked = { readonly q: string; readonly ids: readonly string[] }

/** The customer's name first, then an address; only where neither matches, the newest matching message. */
async function matchesOf(app: App, scope: Scope, { q, ids }: Asked): Promise<Map<string, SearchMatch>> {
  const { db } = app.store.textSearch
  const matches = new Map<string, SearchMatch>()
  for (const found of await contactMatches(db, scope, { q, conversationIds: ids })) {
    if (matches.has(found.conversationId)) continue
    const isName = found.address === ''
    const names = [found.name, found.username].flatMap((name) => name ?? [])
    const text = isName ? (names.find((name) => excerptOf(name, q).marks.length > 0) ?? names[0] ?? '') : found.address
    const excerpt = excerptOf(text, q)
    matches.set(found.conversationId, { in: isName ? 'name' : 'address', message_id: null, excerpt })
  }
  const others = ids.filter((id) => !matches.has(id))
  for (const { conversationId, messageId, text } of await messageMatches(db, scope, { q, conversationIds: others })) {
    matches.set(conversationId, { in: 'message', message_id: messageId, excerpt: excerptOf(text, q) })
  }
  return matches
}
