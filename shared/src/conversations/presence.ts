import { z } from 'zod'
import { InWorkspace } from '../workspace/workspaces.ts'
import { ConversationId } from './conversations.ts'

/** How often an open conversation announces its viewer again. */
export const presenceHeartbeatMs = 10_000
/** A viewer who has not announced themselves for this long is no longer shown. */
export const presenceMs = 30_000
/** How long somebody counts as typing after they announced it. */
export const typingMs = 8_000

/** `left`: the conversation was closed. */
const presenceStates = ['viewing', 'typing', 'left'] as const
export type PresenceState = (typeof presenceStates)[number]

export const PresenceAnnouncement = InWorkspace.extend(ConversationId.shape).extend({ state: z.enum(presenceStates) })
export type PresenceAnnouncement = z.infer<typeof PresenceAnnouncement>

/** Another member who has the conversation open. */
export type ViewerView = { readonly user_id: string; readonly name: string; readonly is_typing: boolean }
