import type { PresenceState } from '@parley/shared/conversations/presence-states'

/** What changed, by noun. A dashboard then refetches what it shows of it; a change contains no data. */
export type Change = {
  readonly noun:
    | 'conversations'
    | 'messages'
    /** The messages with a contact, in whichever conversation or outside of any; the id is the contact's. */
    | 'timelines'
    | 'campaigns'
    | 'templates'
    | 'webhooks'
    /** The events that a pull webhook offers; the id is that of the webhook. For its readers, not for dashboards. */
    | 'pulledEvents'
    | 'apiKeys'
    | 'audit'
    | 'cannedReplies'
    | 'savedViews'
    | 'tags'
    | 'contacts'
    | 'imports'
    | 'exports'
    | 'contactFields'
    | 'members'
    | 'settings'
    | 'channels'
    | 'simulator'
    | 'presence'
    /** What a member has read or is notified of; the id is that of the user, whom alone it concerns. */
    | 'readMarkers'
  /** The id of the conversation, campaign and so on, when a single one changed. */
  readonly id?: string
}

/** That a member views a conversation, for the other processes, which each record it in memory. */
export type PresenceSignal = Change & {
  readonly noun: 'presence'
  readonly id: string
  readonly userId: string
  readonly state: PresenceState
}
