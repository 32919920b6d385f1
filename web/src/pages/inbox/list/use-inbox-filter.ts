import type { ChannelName } from '@parley/shared/conversations/conversations'
import { categories, conversationStatuses, priorities } from '@parley/shared/words'
import { useWorkspaceContext } from '../../../scope.ts'
import { useAddress, useChoiceInAddress } from '../../../ui/forms/address.ts'

export const channels = ['chat', 'whatsapp'] as const satisfies readonly ChannelName[]

/** The list's filters, kept in the URL. `assignee=me` means the signed-in user. */
export function useInboxFilter() {
  const { me } = useWorkspaceContext()
  const [status, setStatus] = useChoiceInAddress('status', conversationStatuses)
  const [category, setCategory] = useChoiceInAddress('category', categories)
  const [priority, setPriority] = useChoiceInAddress('priority', priorities)
  const [channel, setChannel] = useChoiceInAddress('channel', channels)
  const [unread, setUnread] = useChoiceInAddress('unread', ['yes'])
  const [assignee, setAssignee] = useAddress('assignee')
  const [q, setQ] = useAddress('q')
  const filters = { category, priority, channel, assignee, unread }
  return {
    /** The filters as server input. */
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
    ...filters,
    q,
    /** The number of active filters behind the filter button. */
    activeFilters: Object.values(filters).filter((value) => value !== undefined).length,
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
