import type { ConversationView, ListConversationsOfContact } from '@parley/shared/conversations/conversations'
import { withMentions } from '@parley/shared/conversations/mentions'
import type { ListedConversation, SearchMatch } from '@parley/shared/conversations/search-match'
import type { Paged } from '@parley/shared/paging'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { excerptOf } from '../../search/excerpt.ts'
import { hasWords } from '../../search/words.ts'
import { tagsOf } from '../../tags/tags.store.ts'
import { readerOf, unreadAmong } from '../reading/read-markers.store.ts'
import { listConversations } from './list-conversations.ts'
import { openTogether } from './open-together.store.ts'
import { contactMatches, messageMatches } from './search-matches.store.ts'

/**
 * The list as the caller sees it: which conversations are unread is the caller's own, and it says of each conversation that a
 * search found where it matches, and of each whose customer has several open ones how many.
 */
export async function listForMember(
  app: App,
  scope: Scope<'conversations.read', UserActor>,
  input: ListConversationsOfContact,
): Promise<Paged<ListedConversation>> {
  const reader = await readerOf(app.db, scope, scope.actor.userId)
  const isPersonal = input.unread !== undefined || input.mentioned === true
  const { q } = input
  const forMember = q === undefined ? undefined : { tags: await tagsFound(app, scope, q) }
  const list = await listConversations(app, scope, {
    ...input,
    ...(isPersonal && { reader }),
    ...(forMember && { forMember }),
  })
  const ids = list.data.map(({ _id }) => _id)
  const unread = await unreadAmong(app.db, scope, { reader, conversationIds: ids })
  const matches = input.q === undefined ? undefined : await matchesOf(app, scope, { q: input.q, found: list.data })
  const open = await openTogether(app.db, scope, ids)
  const together = new Map(open.filter((row) => Number(row.open) > 1).map((row) => [row.id, row]))
  return {
    ...list,
    data: list.data.map((conversation) => {
      const match = matches?.get(conversation._id)
      const its = together.get(conversation._id)
      return {
        ...conversation,
        is_unread: unread.has(conversation._id),
        ...(match && { match }),
        ...(its && { together: { thread: `${its.contact_id} ${its.channel_id}`, open: Number(its.open) } }),
      }
    }),
  }
}

/** The IDs of the tags whose names a search finds. */
async function tagsFound(app: App, scope: Scope, q: string): Promise<string[]> {
  return (await tagsOf(app.db, scope)).flatMap(({ id, name }) => (hasWords(name, q) ? [id] : []))
}

type Asked = { readonly q: string; readonly found: readonly ConversationView[] }

/** The customer's name first, then an address; where neither matches, the newest matching message or note; then a tag. */
async function matchesOf(
  app: App,
  scope: Scope,
  { q, found: conversations }: Asked,
): Promise<Map<string, SearchMatch>> {
  const { db } = app.store.textSearch
  const ids = conversations.map(({ _id }) => _id)
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
  for (const { conversationId, messageId, kind, text } of await messageMatches(db, scope, {
    q,
    conversationIds: others,
  })) {
    const isNote = kind === 'note'
    // The IDs of those who are mentioned are not shown.
    const shown = isNote ? withMentions(text, () => '@…') : text
    matches.set(conversationId, {
      in: isNote ? 'note' : 'message',
      message_id: messageId,
      excerpt: excerptOf(shown, q),
    })
  }
  for (const { _id, tags } of conversations) {
    const tag = tags.find((name) => hasWords(name, q))
    if (tag !== undefined && !matches.has(_id))
      matches.set(_id, { in: 'tag', message_id: null, excerpt: excerptOf(tag, q) })
  }
  return matches
}
