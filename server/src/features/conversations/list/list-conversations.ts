import type { ConversationView, ListConversationsOfContact } from '@parley/shared/conversations/conversations'
import { type Paged, pagination } from '@parley/shared/paging'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { requireKnownChannel } from '../../channels/choose-channel.ts'
import { oneSearchAtATime } from '../../search/one-at-a-time.ts'
import {
  type ConversationFilter,
  conversationSlice,
  conversationsWith,
  countConversations,
  type Page,
  sliceOfPage,
} from './conversation-list.store.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { presentListed } from './present-listed.ts'
import { searchConversations } from './search-conversations.store.ts'

/**
 * Lists conversations. Following `next_cursor` returns every conversation that does not change exactly once. `sort` and
 * `contactId` come from the dashboard only.
 */
export async function listConversations(
  app: App,
  scope: Scope<'conversations.read'>,
  input: ListConversationsOfContact & Where & Pick<ConversationFilter, 'reader' | 'forMember'>,
): Promise<Paged<ConversationView>> {
  const { page, limit, cursor, workspaceId: _, mode: __, ...requested } = input
  const filter = requested.phone === undefined ? requested : { ...requested, phone: toStoredForm(requested.phone) }
  const { q, phone, contactId, channel_id } = filter
  if (channel_id !== undefined) await requireKnownChannel(app.db, scope, channel_id)
  const isFullTextSearch = q !== undefined && phone === undefined && contactId === undefined
  const sort = isFullTextSearch ? 'activity' : filter.sort
  const position = cursor === undefined ? { offset: (page - 1) * limit } : { after: readCursor(cursor, sort) }

  const slice = { limit: limit + 1, ...position }
  const { total, isCapped, rows } = isFullTextSearch
    ? await oneSearchAtATime(app, scope.actor, (signal) =>
        search(app, scope, { filter: { ...filter, q }, page: slice, signal }),
      )
    : await select(app, scope, { filter, page: slice })

  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last ? writeCursor(last.places[sort ?? 'activity'], sort) : null
  return {
    data: shown.map(({ view }) => view),
    pagination: { ...pagination({ page, limit }, total, next), ...(isCapped && { total_capped: true }) },
  }
}

type Asked = { readonly filter: ConversationFilter; readonly page: Page }

async function select(app: App, scope: Scope, { filter, page }: Asked) {
  const total = await countConversations(app.db, scope, filter)
  const slice = total === 0 ? undefined : await sliceOfPage(app.db, scope, filter, { total, ...page })
  const rows = slice ? await conversationSlice(app.db, scope, filter, slice).execute() : []
  return { total, isCapped: false, rows: await presentListed(app.db, scope, rows) }
}

type Search = {
  readonly filter: ConversationFilter & { readonly q: string }
  readonly page: Page
  readonly signal: AbortSignal | undefined
}

async function search(app: App, scope: Scope, asked: Search) {
  const { total, isCapped, ids } = await searchConversations(app.store.textSearch, scope, asked)
  const rows = ids.length === 0 ? [] : await conversationsWith(app.db, scope, ids).execute()
  return { total, isCapped, rows: await presentListed(app.db, scope, rows) }
}

/**
 * Writes a phone number as it is stored. In a query string a plus sign reads as a space, and people write digits in groups: all
 * mean the same number.
 */
function toStoredForm(phone: string): string {
  return `+${phone.replace(/\D/g, '')}`
}
