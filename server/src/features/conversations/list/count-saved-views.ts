import { channelNames } from '@parley/shared/conversations/conversations'
import type { SavedViewCounts, SharedViewCount, ViewFilter } from '@parley/shared/conversations/saved-views'
import { categories, conversationStatuses, priorities, viewCountLimit } from '@parley/shared/words'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { savedViewsFor } from '../../saved-views/saved-views.store.ts'
import { type Reader, readerOf } from '../reading/read-markers.store.ts'
import { type ConversationFilter, countUpTo } from './conversation-list.store.ts'

/**
 * How many conversations mention the caller, and how many each of their saved views lists, up to `viewCountLimit`. Views that search
 * for a text are left out, because a search is too expensive to repeat with every change.
 */
export async function countSavedViews(
  app: App,
  scope: Scope<'conversations.read', UserActor>,
): Promise<SavedViewCounts> {
  const reader = await readerOf(app.db, scope, scope.actor.userId)
  const views = Object.fromEntries(
    (await countViews(app, scope, reader)).map(({ id, conversations }) => [id, conversations]),
  )
  const mentioned = await countUpTo(app.db, scope, { filter: { mentioned: true, reader }, limit: viewCountLimit })
  return { mentioned, views }
}

/**
 * Counts the conversations of views for a program: the views of the workspace without those that list what concerns the person
 * who looks.
 */
export async function countSharedViews(
  app: App,
  scope: Scope<'saved_views.read'>,
): Promise<{ data: SharedViewCount[] }> {
  return { data: await countViews(app, scope) }
}

/** How many conversations each view lists that the reader sees, or a program without one. Views with a search are left out. */
async function countViews(app: App, scope: Scope, reader?: Reader): Promise<SharedViewCount[]> {
  const counts: SharedViewCount[] = []
  for (const { id, filter: stored } of await savedViewsFor(app.db, scope, reader?.userId ?? null)) {
    const filter: ViewFilter = JSON.parse(stored)
    if (filter.q !== undefined || (!reader && concernsOneself(filter))) continue
    const conversations = await countUpTo(app.db, scope, { filter: listedBy(filter, reader), limit: viewCountLimit })
    counts.push({ id, conversations })
  }
  return counts
}

function concernsOneself({ assignee, unread, mentioned }: ViewFilter): boolean {
  return assignee === 'me' || unread === 'yes' || mentioned === 'yes'
}

/** What the inbox lists for the parameters of a view. Like the inbox, it ignores values that it does not know. Without a reader, no view that concerns one. */
function listedBy(view: ViewFilter, reader?: Reader): ConversationFilter {
  const among = <Value extends string>(values: readonly Value[], value: string | undefined) =>
    values.find((each) => each === value)
  return {
    status: among(conversationStatuses, view.status),
    category: among(categories, view.category),
    priority: among(priorities, view.priority),
    channel: among(channelNames, view.channel),
    channel_id: view.channel_id,
    assignee: view.assignee === 'me' ? reader?.userId : view.assignee,
    tag: view.tag,
    ...(view.unread === 'yes' && reader && { unread: true, reader }),
    ...(view.mentioned === 'yes' && reader && { mentioned: true as const, reader }),
  }
}
