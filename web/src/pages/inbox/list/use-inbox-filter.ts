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
  const [tag, setTag] = useQueryParameter('tag')
  const [sort, setSort] = useChoiceParameter('sort', ['waiting'])
  const [q, setQ] = useQueryParameter('q')
  // The views show who is assigned, but colleagues.
  const colleague = assignee === 'me' || assignee === 'nobody' ? undefined : assignee
  const filters = { category, priority, channel, colleague, tag, unread }
  return {
    /** The filters as server input. */
    filter: {
      status,
      category,
      priority,
      channel,
      assignee: assignee === 'me' ? me.user.id : assignee,
      tag,
      unread: unread && true,
      sort,
      q,
    },
    status,
    category,
    priority,
    channel,
    assignee,
    tag,
    unread,
    sort,
    q,
    /** The number of active filters behind the filter button. */
    activeFilters: Object.values(filters).filter((value) => value !== undefined).length,
    setStatus,
    setCategory,
    setPriority,
    setChannel,
    setUnread,
    setAssignee,
    setTag,
    setSort,
    setQ,
  }
}

export type InboxFilter = ReturnType<typeof useInboxFilter>
