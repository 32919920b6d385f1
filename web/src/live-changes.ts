import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** A change notification of the server: a noun, and the ID of the changed item. */
export type Change = { readonly noun: string; readonly id?: string | undefined }

/** The routers whose queries show a noun and must be refetched when it changes. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  conversations: ['conversations', 'contacts', 'alerts', 'notifications'],
  readMarkers: ['conversations', 'alerts', 'notifications'],
  messages: ['messages', 'conversations', 'simulator'],
  campaigns: ['campaigns', 'contacts'],
  templates: ['templates'],
  webhooks: ['webhooks'],
  apiKeys: ['apiKeys'],
  contacts: ['contacts', 'conversations'],
  tags: ['tags', 'conversations', 'contacts'],
  members: ['members', 'invitations'],
  settings: ['settings', 'members', 'channels', 'workspaces'],
}

/** The routers to refetch. A noun that this dashboard does not know affects the router of the same name. */
export function routersShowing(changes: readonly Change[]): string[] {
  return [...new Set(changes.flatMap(({ noun }) => shownBy[noun] ?? [noun]))]
}

/** Whether a change is about what another person has read, which nobody else sees. */
export function isAnothersReading({ noun, id }: Change, userId: string): boolean {
  return noun === 'readMarkers' && id !== undefined && id !== userId
}

/** The routers whose queries each show one conversation, and whose changes carry its ID. The list of all viewers shows every one. */
const ofOneConversation: readonly string[] = ['messages', 'presence']

/** The keys of the queries to refetch. What shows one conversation is refetched only if that one changed. */
export function queriesShowing(changes: readonly Change[]): QueryKey[] {
  const timelines = changes.filter(({ noun }) => noun === 'timelines')
  const others = changes.filter(({ noun }) => noun !== 'timelines')
  return [...timelines.map(timelineOf), ...routersShowing(others).flatMap((router) => keysOf(router, others))]
}

/** The timelines of a contact; of every contact where the change names none. */
function timelineOf({ id }: Change): QueryKey {
  return [['messages', 'timeline'], ...(id === undefined ? [] : [{ input: { contactId: id } }])]
}

function keysOf(router: string, changes: readonly Change[]): QueryKey[] {
  if (!ofOneConversation.includes(router)) return [[[router]]]
  const ids = new Set(changes.filter(({ noun }) => noun === router).map(({ id }) => id))
  if (ids.has(undefined)) return [[[router]]]
  const ofAll: QueryKey[] = router === 'presence' ? [[['presence', 'listAll']]] : []
  return [...[...ids].map((conversationId) => [[router], { input: { conversationId } }]), ...ofAll]
}

/** Whether more than the current user is cached: it may be older than the position of that response. */
export function hasOtherData(queries: QueryClient): boolean {
  const current = hashKey([['members', 'current']])
  const withData = queries.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined })
  return withData.some(({ queryKey }) => hashKey(queryKey.slice(0, 1)) !== current)
}

/** The nouns that analytics counts. Its queries are more expensive than lists, so they are refetched less often. */
const counted: readonly string[] = ['messages', 'conversations', 'campaigns', 'apiKeys']

export function affectsAnalytics({ noun }: Change): boolean {
  return counted.includes(noun)
}

/** The nouns by which the numbers of conversations of the saved views change. */
const countedInViews: readonly string[] = ['conversations', 'messages', 'readMarkers', 'tags']

export function affectsViewCounts({ noun }: Change): boolean {
  return countedInViews.includes(noun)
}

/**
 * Batches changes: the first after a quiet period is published immediately, later ones together at most every
 * `intervalMs`. A running campaign emits 80 changes per second, which is more often than a page needs to refetch.
 */
export function batchChanges(publish: (changes: Change[]) => void, intervalMs: number) {
  let pending: Change[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    if (pending.length === 0) return
    const changes = pending
    pending = []
    timer = setTimeout(flush, intervalMs)
    publish(changes)
  }
  return {
    add: (change: Change) => {
      pending.push(change)
      if (timer === undefined) flush()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      pending = []
    },
  }
}
