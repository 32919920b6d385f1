import type { ChannelName, ConversationStatus } from '@parley/shared/conversations/conversations'
import { categories, conversationStatuses, priorities } from '@parley/shared/words'
import { useWorkspaceContext } from '../../../scope.ts'
import { useChoiceParameter, useQueryParameter } from '../../../ui/forms/query-parameters.ts'

export const channels = ['chat', 'whatsapp'] as const satisfies readonly ChannelName[]

const anyStatus = 'all'

/**
 * The list's filters, kept in the URL. `assignee=me` means the signed-in user. Without a status, the open conversations are listed,
 * or all of them where a text is searched for.
 */
export function useInboxFilter() {
  const { me } = useWorkspaceContext()
  const [chosenStatus, chooseStatus] = useChoiceParameter('status', [...conversationStatuses, anyStatus])
  const [category, setCategory] = useChoiceParameter('category', categories)
  const [priority, setPriority] = useChoiceParameter('priority', priorities)
  const [channel, setChannel] = useChoiceParameter('channel', channels)
  const [channelId, setChannelId] = useQueryParameter('channel_id')
  const [unread, setUnread] = useChoiceParameter('unread', ['yes'])
  const [mentioned, setMentioned] = useChoiceParameter('mentioned', ['yes'])
  const [assignee, setAssignee] = useQueryParameter('assignee')
  const [tag, setTag] = useQueryParameter('tag')
  const [sort, setSort] = useChoiceParameter('sort', ['waiting'])
  const [q, setQ] = useQueryParameter('q')
  const status = statusOf(chosenStatus, q)
  const setStatus = (next: ConversationStatus | undefined) =>
    chooseStatus(next === statusOf(undefined, q) ? undefined : (next ?? anyStatus))
  // The views show who is assigned, but colleagues.
  const colleague = assignee === 'me' || assignee === 'nobody' ? undefined : assignee
  const filters = { category, priority, channel, channelId, colleague, tag, unread, mentioned }
  return {
    /** The filters as server input. */
    filter: {
      status,
      category,
      priority,
      channel,
      channel_id: channelId,
      assignee: assignee === 'me' ? me.user.id : assignee,
      tag,
      unread: unread && true,
      mentioned: mentioned && (true as const),
      sort,
      q,
    },
    status,
    category,
    priority,
    channel,
    channelId,
    assignee,
    tag,
    unread,
    mentioned,
    sort,
    q,
    /** The number of active filters behind the filter button. */
    activeFilters: Object.values(filters).filter((value) => value !== undefined).length,
    setStatus,
    setCategory,
    setPriority,
    setChannel,
    setChannelId,
    setUnread,
    setMentioned,
    setAssignee,
    setTag,
    setSort,
    setQ,
  }
}

function statusOf(chosen: ConversationStatus | typeof anyStatus | undefined, q: string | undefined) {
  if (chosen === undefined) return q === undefined ? 'open' : undefined
  return chosen === anyStatus ? undefined : chosen
}

export type InboxFilter = ReturnType<typeof useInboxFilter>
