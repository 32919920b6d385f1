import { ConversationId } from '@parley/shared/conversations/conversations'
import { PresenceAnnouncement } from '@parley/shared/conversations/presence'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { announcePresence } from '../../features/conversations/presence/announce-presence.ts'
import { listAllViewers, listViewers } from '../../features/conversations/presence/list-viewers.ts'
import { perform, router, whoMay } from '../base.ts'

/** Who views a conversation, and who types in it. */
export const presence = router({
  list: whoMay('conversations.read').input(InWorkspace.extend(ConversationId.shape)).query(perform(listViewers)),
  listAll: whoMay('conversations.read').input(InWorkspace).query(perform(listAllViewers)),
  announce: whoMay('conversations.read').input(PresenceAnnouncement).mutation(perform(announcePresence)),
})
