import type { BulkConversationChange, ConversationView } from '@parley/shared/conversations/conversations'
import { priorities } from '@parley/shared/words'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { findItems, type PickItem } from '../../../ui/pick/pick-items.ts'
import { PickWindow } from '../../../ui/pick/pick-window.tsx'
import { inWords } from '../../../ui/text/format.ts'
import { SnoozeDialog } from '../status-menu/snooze-dialog.tsx'
import { describeUntil, endsAfterWindow, snoozeChoices } from '../status-menu/snooze-times.ts'
import { newTagName } from '../tags/offered-tags.ts'
import { useCreateTag } from '../tags/use-create-tag.ts'
import { useLoadedTags } from '../tags/use-tags.ts'
import { useAssignees } from '../use-assignees.ts'
import type { Picked } from './picked.ts'

type PickerProps = {
  conversations: readonly ConversationView[]
  onChange: (change: Omit<BulkConversationChange, 'conversationIds'>) => void
  onClose: () => void
  /** Asks for something else instead. */
  onPick: (picked: Picked) => void
}

/** Asks by keyboard for what the key does with the conversations: until when, with which tag, to whom, how urgent. */
export function ConversationPicker({ picked, ...props }: PickerProps & { picked: Picked }) {
  const Picker = pickers[picked]
  return <Picker {...props} />
}

const pickers = {
  snooze: SnoozePicker,
  time: TimePicker,
  tag: TagPicker,
  assignee: AssigneePicker,
  priority: PriorityPicker,
}

function SnoozePicker({ onChange, ...props }: PickerProps) {
  const { t } = useTranslation('inbox')
  const [now] = useState(() => Date.now())
  const windowClosesAt = useWindowClosesAt(props.conversations)
  const choices = snoozeChoices(now).map(({ text, until }) => ({
    id: text,
    name: t(text, { time: describeUntil(until, now) }),
    detail: endsAfterWindow(until, windowClosesAt, now) ? t('afterReplyWindow') : undefined,
    run: () => onChange(snoozedUntil(until)),
  }))
  const ofOwnTime = { id: 'time', name: t('snoozeUntilWithDots'), run: () => props.onPick('time') }
  return <Picker label={t('snooze')} items={[...choices, ofOwnTime]} {...props} />
}

function TimePicker({ conversations, onChange, onClose }: PickerProps) {
  return (
    <SnoozeDialog
      windowClosesAt={useWindowClosesAt(conversations)}
      onClose={onClose}
      onSnooze={(until) => onChange(snoozedUntil(until))}
    />
  )
}

/** When the reply window of the conversation closes. Undefined until it is loaded, and for several conversations. */
function useWindowClosesAt([first, ...others]: readonly ConversationView[]): string | null | undefined {
  const trpc = useTRPC()
  const scope = useScope()
  const only = others.length === 0 ? first : undefined
  const input = only ? { ...scope, conversationId: only._id } : skipToken
  return useQuery(trpc.conversations.get.queryOptions(input)).data?.window_closes_at
}

function snoozedUntil(until: number): { snoozed_until: string } {
  return { snoozed_until: new Date(until).toISOString() }
}

/** Adds a tag, or removes it where all of the conversations have it. */
function TagPicker({ onChange, ...props }: PickerProps) {
  const { t } = useTranslation('inbox')
  const tags = useLoadedTags()
  const mayCreate = useMay('manage_settings')
  const createTag = useCreateTag()
  const items = (tags ?? []).map(({ name }) => {
    const isCurrent = props.conversations.every((each) => each.tags.includes(name))
    return {
      id: name,
      name,
      isCurrent,
      run: () => onChange(isCurrent ? { remove_tags: [name] } : { add_tags: [name] }),
    }
  })
  const creationOf = (query: string): PickItem[] => {
    // Before the tags are known, an Enter that was typed ahead would create one that exists.
    const name = mayCreate && tags ? newTagName(tags, query) : undefined
    if (name === undefined) return []
    const create = async () => void ((await createTag(name)) && onChange({ add_tags: [name] }))
    return [{ id: 'create', name: t('createTag', { name }), run: () => void create() }]
  }
  return <Picker label={t('tags')} items={items} further={creationOf} {...props} />
}

function AssigneePicker({ onChange, ...props }: PickerProps) {
  const { t } = useTranslation('inbox')
  const { me } = useWorkspaceContext()
  const { assignees, isLoaded } = useAssignees()
  const isOf = (id: string | null) => props.conversations.every(({ assignee }) => assignee === id)
  const itemOf = (id: string | null, name: string) => ({
    id: id ?? 'nobody',
    name,
    isCurrent: isOf(id),
    run: () => onChange({ assignee: id }),
  })
  const mine = assignees.filter(({ user_id }) => user_id === me.user.id)
  const others = assignees.filter(({ user_id }) => user_id !== me.user.id)
  const items = [
    ...others.map(({ user_id, name }) => itemOf(user_id, name)),
    ...mine.map(({ user_id, name }) => itemOf(user_id, t('nameIsYou', { name }))),
    ...(isLoaded ? [itemOf(null, t('unassigned'))] : []),
  ]
  return <Picker label={t('assignTo')} items={items} {...props} />
}

function PriorityPicker({ onChange, ...props }: PickerProps) {
  const { t } = useTranslation('inbox')
  const items = priorities.toReversed().map((priority) => ({
    id: priority,
    name: inWords(priority),
    isCurrent: props.conversations.every(({ classification }) => classification.priority === priority),
    run: () => onChange({ classification: { priority } }),
  }))
  return <Picker label={t('priority')} items={items} {...props} />
}

type ChoicesProps = Omit<PickerProps, 'onChange' | 'onPick'> & {
  label: string
  items: readonly PickItem[]
  /** What is offered below, depending on what was typed. */
  further?: (query: string) => PickItem[]
}

function Picker({ label, items, further, conversations, onClose }: ChoicesProps) {
  const { t } = useTranslation('inbox')
  const [query, setQuery] = useState('')
  const count = conversations.length
  return (
    <PickWindow
      label={label}
      field={label}
      placeholder={count > 1 ? t('actionOnSelected', { action: label, count }) : label}
      query={query}
      onQuery={setQuery}
      items={[...findItems(items, query), ...(further?.(query) ?? [])]}
      onClose={onClose}
    />
  )
}
