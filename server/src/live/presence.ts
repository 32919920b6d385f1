import { type PresenceState, presenceMs, typingMs } from '@parley/shared/conversations/presence-states'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { makeMostRecent } from '../most-recent.ts'
import type { PresenceSignal } from './change.ts'
import type { Live } from './live.ts'

type Where = { readonly workspaceId: string; readonly mode: Mode }
type Who = { readonly conversationId: string; readonly userId: string }
type Viewer = Who & { readonly seenAt: number; readonly typingUntil: number }

/** The most viewers of one mode of a workspace. Whoever announced themselves longest ago is removed first. */
export const maxViewers = 1_000
/** The most conversations that one person is shown in. */
export const maxPerPerson = 10
/** A process remembers at most the viewers of this many modes of workspaces. */
export const maxScopes = 1_000

export type Presence = {
  /** Records it here, notifies dashboards if it changes what they show, and relays it to the other processes. */
  readonly announce: (where: Where, who: Who, state: PresenceState) => void
  readonly isViewing: (where: Where, who: Who) => boolean
  /** Returns the people who announced themselves within the last half minute, in any process, in any conversation. */
  readonly viewersIn: (where: Where) => (Who & { readonly isTyping: boolean })[]
}

/**
 * Who views which conversation, in memory only and bounded. Each process knows the viewers of all by their signals, which
 * may be lost: the next heartbeat repeats them.
 */
export function makePresence(live: Pick<Live, 'notifyHere' | 'signal' | 'onChangeElsewhere'>, now: () => number) {
  const viewersByScope = makeMostRecent<string, Map<string, Viewer>>(maxScopes)

  const record = (where: Where, { conversationId, userId }: Who, state: PresenceState) => {
    const viewers = viewersByScope.get(scopeKeyOf(where)) ?? new Map<string, Viewer>()
    removeExpired(viewers, now())
    const key = keyOf({ conversationId, userId })
    const before = stateOf(viewers.get(key), now())
    // Deleted first, so that the map is in the order of the announcements.
    viewers.delete(key)
    if (state !== 'left') {
      if (before === 'left') removeOldestFor(viewers, userId)
      const typingUntil = state === 'typing' ? now() + typingMs : 0
      viewers.set(key, { conversationId, userId, seenAt: now(), typingUntil })
    }
    if (viewers.size === 0) viewersByScope.delete(scopeKeyOf(where))
    else viewersByScope.set(scopeKeyOf(where), viewers)
    if (state !== before) live.notifyHere(where, { noun: 'presence', id: conversationId })
  }
  let isListening = false
  /** Listens for the viewers in other processes from the first use on, so that a process without dashboards needs no connection for it. */
  const listen = () => {
    if (isListening) return
    isListening = true
    live.onChangeElsewhere((where, change) => {
      if (isSignal(change)) record(where, { conversationId: change.id, userId: change.userId }, change.state)
    })
  }

  const presence: Presence = {
    announce: (where, who, state) => {
      listen()
      record(where, who, state)
      live.signal(where, { noun: 'presence', id: who.conversationId, userId: who.userId, state })
    },
    isViewing: (where, who) => stateOf(viewersByScope.get(scopeKeyOf(where))?.get(keyOf(who)), now()) !== 'left',
    viewersIn: (where) => {
      listen()
      return [...(viewersByScope.get(scopeKeyOf(where))?.values() ?? [])].flatMap((viewer) => {
        const { conversationId, userId } = viewer
        const state = stateOf(viewer, now())
        return state === 'left' ? [] : [{ conversationId, userId, isTyping: state === 'typing' }]
      })
    },
  }
  return presence
}

function scopeKeyOf({ workspaceId, mode }: Where): string {
  return `${workspaceId}/${mode}`
}

function keyOf({ conversationId, userId }: Who): string {
  return `${userId} ${conversationId}`
}

function stateOf(viewer: Viewer | undefined, now: number): PresenceState {
  if (!viewer || now - viewer.seenAt >= presenceMs) return 'left'
  return now < viewer.typingUntil ? 'typing' : 'viewing'
}

function removeExpired(viewers: Map<string, Viewer>, now: number): void {
  for (const [key, viewer] of viewers) {
    if (stateOf(viewer, now) !== 'left') return
    viewers.delete(key)
  }
}

/** Removes the oldest conversation of this person where one more would be too many. */
function removeOldestFor(viewers: Map<string, Viewer>, userId: string): void {
  const own = [...viewers].filter(([, viewer]) => viewer.userId === userId)
  const [oldest] = own
  if (oldest && own.length >= maxPerPerson) viewers.delete(oldest[0])
  const [first] = viewers.keys()
  if (first !== undefined && viewers.size >= maxViewers) viewers.delete(first)
}

/** Changes of other processes come from a connection of the database. */
function isSignal(change: object): change is PresenceSignal {
  return 'noun' in change && change.noun === 'presence' && 'userId' in change
}
