import type { ConversationView, Priority } from '@parley/shared/conversations/conversations'
import { IconChevronsUp, IconChevronUp, IconEye, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../../scope.ts'
import { useTRPC } from '../../../../trpc.ts'
import { formatDuration } from '../../../../ui/text/duration.ts'
import { formatList, initials } from '../../../../ui/text/format.ts'
import { PersonAvatar } from '../../../../ui/text/person-avatar.tsx'
import { describeAge, exactTime } from '../../../../ui/text/relative-time.ts'
import { useNow } from '../../../../ui/text/time.tsx'
import { TagChip } from '../../tags/tag-chip.tsx'
import { useTagColour } from '../../tags/use-tags.ts'
import styles from '../conversation-list.module.css'

/** Shows only a priority above normal, as a shape besides the colour. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const { t } = useTranslation('inbox')
  if (priority !== 'high' && priority !== 'urgent') return null
  const name = t(priority === 'urgent' ? 'urgentPriority' : 'highPriority')
  const Icon = priority === 'urgent' ? IconChevronsUp : IconChevronUp
  return (
    <span className={styles.priority} data-priority={priority} role="img" aria-label={name} title={name}>
      <Icon size={15} stroke={2.5} />
    </span>
  )
}

const minuteMs = 60_000
/** A customer who has waited this long for a reply waits too long. */
const lateMs = 60 * minuteMs

/** One time: for how long the customer has waited for a reply, from a minute on, or else when something last happened. */
export function RowTime({ conversation }: { conversation: ConversationView }) {
  const { t } = useTranslation('inbox')
  const now = useNow()
  const { waiting_since: waitingSince, last_message: last, updated_at: updatedAt } = conversation
  const waitedMs = waitingSince === null ? 0 : now - Date.parse(waitingSince)
  if (waitedMs >= minuteMs) {
    const duration = formatDuration(waitedMs)
    const name = t('waitingFor', { duration })
    return (
      <span
        className={styles.time}
        data-late={waitedMs >= lateMs || undefined}
        role="img"
        aria-label={name}
        title={name}
      >
        <IconHourglass size={12} />
        {duration}
      </span>
    )
  }
  const at = last?.at ?? updatedAt
  return (
    <time className={styles.time} dateTime={at} title={exactTime(Date.parse(at))}>
      {describeAge(Date.parse(at), now)}
    </time>
  )
}

/** How many conversations with the customer are not resolved. */
export function TogetherMark({ open }: { open: number }) {
  const { t } = useTranslation('inbox')
  const name = t('openTogetherHint', { number: open })
  return (
    <span className={styles.together} role="img" aria-label={name} title={name}>
      {t('openTogether', { number: open })}
    </span>
  )
}

/** The first tag, and how many others there are. */
export function TagsMark({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('inbox')
  const colourOf = useTagColour()
  const [first] = tags
  if (first === undefined) return null
  const name = t('tagsOfConversation', { names: tags.join(', ') })
  return (
    <span className={styles.tags} role="img" aria-label={name} title={name}>
      <TagChip name={first} colour={colourOf(first)} />
      {tags.length > 1 && t('furtherTags', { number: tags.length - 1 })}
    </span>
  )
}

export function AssigneeMark({ assignee }: { assignee: string }) {
  const { t } = useTranslation('inbox')
  const trpc = useTRPC()
  const { data } = useQuery(trpc.members.list.queryOptions(useScope(), { staleTime: 60_000 }))
  const member = data?.data.find(({ user_id }) => user_id === assignee)
  if (!member) return null
  const name = t('assignedTo', { name: member.name })
  return (
    <span className={styles.assignee} role="img" aria-label={name} title={name}>
      {initials(member.name)}
    </span>
  )
}

/** How often what is shown is checked again, because nobody announces that a connection was lost. */
const recheckMs = 10_000
const mostViewers = 2

/** The others who view the conversation. All rows share one request. */
export function ViewersMark({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation('inbox')
  const trpc = useTRPC()
  const { data: viewers = [] } = useQuery(
    trpc.presence.listAll.queryOptions(useScope(), {
      refetchInterval: (query) => (query.state.data?.data.length ? recheckMs : false),
      select: ({ data }) => data.filter((viewer) => viewer.conversation_id === conversationId),
    }),
  )
  if (viewers.length === 0) return null
  const words = { names: formatList(viewers.map(({ name }) => name)), count: viewers.length }
  const name = t('viewing', words)
  return (
    <span className={styles.viewers} role="img" aria-label={name} title={name}>
      <IconEye size={12} aria-hidden />
      {viewers.slice(0, mostViewers).map((viewer) => (
        <PersonAvatar key={viewer.user_id} name={viewer.name} of={viewer.user_id} size={20} />
      ))}
      {viewers.length > mostViewers && t('furtherTags', { number: viewers.length - mostViewers })}
    </span>
  )
}

export function UnreadMark() {
  const { t } = useTranslation('inbox')
  return <span className={styles.unread} role="img" aria-label={t('unread')} title={t('unread')} />
}
