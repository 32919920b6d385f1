import type { ChannelName } from '@parley/shared/conversations/conversations'
import { categories, conversationStatuses, priorities } from '@parley/shared/words'
import { useWorkspaceContext } from '../../../scope.ts'
import { useChoiceParameter, useQueryParameter } from '../../../ui/forms/query-parameters.ts'

export const channels = ['chat', 'whatsapp'] as const satisfies readonly ChannelName[]

/** The list's filters, kept in the URL. `assignee=me` means the signed-in user. */
export function useInboxFilter() {
  const { me } = useWorkspaceContext()
  const [status, setStatus] = useChoiceParameter('status', conversationStatuses)
  const [category, setCategory] = useChoiceParameter('category', categories)
  const [priority, setPriority] = useChoiceParameter('priority', priorities)
  const [channel, setChannel] = useChoiceParameter('channel', channels)
  const [unread, setUnread] = useChoiceParameter('unread', ['yes'])
  const [assignee, setAssignee] = useQueryParameter('assignee')
  const [q, setQ] = useQueryParameter('q')
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
