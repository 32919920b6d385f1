import { sql } from 'kysely'
import { inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'
import { isTagOfOneWorkspace } from '../../search/entries.store.ts'
import { nothingFound, searchList } from '../../search/search-list.store.ts'
import type { Searchable, SearchResult } from '../../search/searched-list.store.ts'
import { termsOfSearch } from '../../search/words.ts'
import { taggedWith } from '../../tags/tagged-conversations.store.ts'
import { type ConversationFilter, conditionOf, isFoundBy, type Page } from './conversation-list.store.ts'

type Asked = {
  readonly filter: ConversationFilter & { readonly q: string }
  readonly page: Page
  readonly signal: AbortSignal | undefined
}

/**
 * Conversations with every word in one message, or in the contact's names, or in one of its addresses; for members also in one
 * note, or in the name of a tag.
 */
export async function searchConversations(
  textSearch: Searchable,
  scope: Scope,
  { filter: { q, forMember, ...filter }, page, signal }: Asked,
): Promise<SearchResult> {
  const { limit } = page
  const { ofMessages, ofContacts } = termsOfSearch(scope, q, { withNotes: forMember !== undefined })
  const tags = forMember?.tags ?? []
  if (ofMessages.length === 0) return nothingFound
  return searchList(textSearch, {
    list: {
      table: 'conversation',
      orderedBy: 'last_activity_at',
      where: conditionOf(scope, filter, { followsListOrder: true }),
      entries: { of_message: ofMessages, of_contact: ofContacts },
      ...(tags.length > 0 && { further: { of_tag: sql`select conversation_id from ${taggedWith(scope, tags)}` } }),
      // A group is not a conversation of the participant whom it was opened for.
      reached: sql`
        select conversation_id as id from of_message where conversation_id is not null
        union all
        select own.id as id
        from ${textSearch.eachWith(sql`of_contact`, {
          table: 'conversation',
          as: 'own',
          on: sql`own.contact_id = of_contact.contact_id`,
        })}
        where own.group_id is null and ${inTenant(scope, 'own')}
        ${tags.length > 0 ? sql`union all select conversation_id as id from of_tag` : sql``}`,
      isOwn: isFiltered(filter) || scope.channelIds ? undefined : isTagOfOneWorkspace(scope),
      isMatch: isFoundBy(scope, q, forMember),
    },
    page:
      'after' in page
        ? { limit, below: { at: page.after.sortKey, id: page.after.id } }
        : { limit, offset: page.offset },
    signal,
  })
}

function isFiltered({ sort: _, ...conditions }: ConversationFilter): boolean {
  return Object.values(conditions).some((condition) => condition !== undefined)
}
