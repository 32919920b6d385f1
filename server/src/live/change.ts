/** What changed, by noun. A dashboard then refetches what it shows of it; a change contains no data. */
export type Change = {
  readonly noun:
    | 'conversations'
    | 'messages'
    | 'campaigns'
    | 'templates'
    | 'webhooks'
    | 'apiKeys'
    | 'audit'
    | 'cannedReplies'
    | 'savedViews'
    | 'tags'
    | 'contacts'
    | 'members'
    | 'settings'
    | 'channels'
    | 'simulator'
  /** The id of the conversation, campaign and so on, when a single one changed. */
  readonly id?: string
}
