import { z } from 'zod'
import { InWorkspace } from '../workspace/workspaces.ts'
import { ConversationId } from './conversations.ts'
import { presenceStates } from './presence-states.ts'

export const PresenceAnnouncement = InWorkspace.extend(ConversationId.shape).extend({ state: z.enum(presenceStates) })
export type PresenceAnnouncement = z.infer<typeof PresenceAnnouncement>

/** Another member who has the conversation open. */
export type ViewerView = { readonly user_id: string; readonly name: string; readonly is_typing: boolean }

/** Another member who has a conversation of the list open. */
export type ViewerInList = { readonly conversation_id: string; readonly user_id: string; readonly name: string }
