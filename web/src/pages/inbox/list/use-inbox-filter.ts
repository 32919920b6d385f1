import type { ChannelName } from '@parley/shared/conversations/conversations'
import { categories, conversationStatuses, priorities } from '@parley/shared/words'
import { useWorkspaceContext } from '../../../scope.ts'
import { useAddress, useChoiceInAddress } from '../../../ui/forms/address.ts'

export const channels = ['chat', 'whatsapp'] as const satisfies readonly ChannelName[]

/** What the list shows, as the address says it. `assignee=me` means whoever reads the address. */
export function useInboxFilter() {
  const { me } = useWorkspaceContext()
  const [status, setStatus] = useChoiceInAddress('status', conversationStatuses)
  const [category, setCategory] = useChoiceInAddress('category', categories)
  const [priority, setPriority] = useChoiceInAddress('priority', priorities)
  const [channel, setChannel] = useChoiceInAddress('channel', channels)
  const [unread, setUnread] = useChoiceInAddress('unread', ['yes'])
  const [assignee, setAssignee] = useAddress('assignee')
  const [q, setQ] = useAddress('q')
  const filed = { category, priority, channel, assignee, unread }
  return {
    /** As the server is asked. */
    filter: {
      status,
      category,
      priority,
      channel,
      assignee: assignee === 'me' ? me.user.id : assignee,
      unread: unread && true,
      q,
    },
    status,
    ...filed,
    q,
    /** How many of the filters behind the button are set. */
    filedBy: Object.values(filed).filter((value) => value !== undefined).length,
    setStatus,
    setCategory,
    setPriority,
    setChannel,
    setUnread,
    setAssignee,
    setQ,
  }
}

export type InboxFilter = ReturnType<typeof useInboxFilter>
