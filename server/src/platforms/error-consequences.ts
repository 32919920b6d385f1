/** What the platform's error about one message means beyond that message. */
export type ErrorConsequences = {
  /** True where nothing more of a campaign can succeed until a person has acted. */
  readonly stopsCampaign?: true
  /** The template may have changed at the platform: no other message with it can succeed if it has. */
  readonly checksTemplate?: true
  /** The customer opted out of campaigns at the platform. */
  readonly optsOut?: true
  /** How often the message may be sent at most, where a retry may help; three times when left out. */
  readonly maxAttempts?: number
}
