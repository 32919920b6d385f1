import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core'
import type { TagView } from '@parley/shared/conversations/tag-requests'
import { categories, priorities } from '@parley/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { inWords } from '../../../ui/text/format.ts'
import { useTags } from '../tags/use-tags.ts'
import { ChannelFilter } from './channel-filter.tsx'
import { channels, type InboxFilter } from './use-inbox-filter.ts'

/** The filters behind the filter button. Each is kept in the URL. */
export function Filters({ inbox }: { inbox: InboxFilter }) {
  const { t } = useTranslation('inbox')
  const { me } = useWorkspaceContext()
  const tags = useTags()
  const trpc = useTRPC()
  const members = useQuery(trpc.members.list.queryOptions(useScope(), { staleTime: 60_000 }))
  const colleagues = (members.data?.data ?? []).filter(({ user_id }) => user_id !== me.user.id)
  return (
    <SimpleGrid cols={2} spacing={8} verticalSpacing={8}>
      <Choice
        label={t('category')}
        all={t('anyCategory')}
        choices={categories}
        value={inbox.category}
        set={inbox.setCategory}
      />
      <Choice
        label={t('priority')}
        all={t('anyPriority')}
        choices={priorities}
        value={inbox.priority}
        set={inbox.setPriority}
      />
      <NativeSelect
        size="xs"
        aria-label={t('assignee')}
        data={[
          { value: '', label: t('anyone') },
          { value: 'me', label: t('me') },
          { value: 'nobody', label: t('unassigned') },
          ...colleagues.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
        value={inbox.assignee ?? ''}
        onChange={(event) => inbox.setAssignee(event.currentTarget.value || undefined)}
      />
      <Choice
        label={t('platform')}
        all={t('anyPlatform')}
        choices={channels}
        names={{ chat: t('chatOfSimulator'), whatsapp: t('whatsapp') }}
        value={inbox.channel}
        set={inbox.setChannel}
      />
      <ChannelFilter inbox={inbox} />
      <NativeSelect
        size="xs"
        aria-label={t('tag')}
        data={[{ value: '', label: t('anyTag') }, ...tagsToChoose(tags, inbox.tag)]}
        value={inbox.tag ?? ''}
        onChange={(event) => inbox.setTag(event.currentTarget.value || undefined)}
      />
      <Checkbox
        size="xs"
        my="auto"
        label={t('unreadOnly')}
        checked={inbox.unread !== undefined}
        onChange={(event) => inbox.setUnread(event.currentTarget.checked ? 'yes' : undefined)}
      />
      <Checkbox
        size="xs"
        my="auto"
        label={t('mentionsMe')}
        checked={inbox.mentioned !== undefined}
        onChange={(event) => inbox.setMentioned(event.currentTarget.checked ? 'yes' : undefined)}
      />
    </SimpleGrid>
  )
}

/**
 * The names of the tags to choose from, also one in the address that was deleted meanwhile, so that the field shows what is
 * filtered by.
 */
function tagsToChoose(tags: readonly TagView[], current: string | undefined): string[] {
  const names = tags.map(({ name }) => name)
  return current === undefined || names.includes(current) ? names : [...names, current]
}

type ChoiceProps<Value extends string> = {
  label: string
  all: string
  choices: readonly Value[]
  names?: Readonly<Record<Value, string>>
  value: Value | undefined
  set: (value: Value | undefined) => void
}

function Choice<Value extends string>({ label, all, choices, names, value, set }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={[
        { value: '', label: all },
        ...choices.map((each) => ({ value: each, label: names?.[each] ?? inWords(each) })),
      ]}
      value={value ?? ''}
      onChange={(event) => set(choices.find((each) => each === event.currentTarget.value))}
    />
  )
}
