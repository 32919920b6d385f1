// This file has no schemas: the thread of the inbox loads it, and a schema would load the whole schema library with it.

/** How often an open conversation announces its viewer again. */
export const presenceHeartbeatMs = 10_000
/** A viewer who has not announced themselves for this long is no longer shown. */
export const presenceMs = 30_000
/** How long somebody counts as typing after they announced it. */
export const typingMs = 8_000

/** `left`: the conversation was closed. */
export const presenceStates = ['viewing', 'typing', 'left'] as const
export type PresenceState = (typeof presenceStates)[number]
