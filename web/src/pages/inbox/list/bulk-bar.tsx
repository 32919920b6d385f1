import { Button, NativeSelect } from '@mantine/core'
import type { BulkConversationChange, ConversationView } from '@parley/shared/conversations/conversations'
import { categories, priorities } from '@parley/shared/words'
import { IconArrowBackUp, IconCategory, IconCheck, IconFlag, IconTag, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inWords } from '../../../ui/text/format.ts'
import { useTags } from '../tags/use-tags.ts'
import { useAssignees } from '../use-assignees.ts'
import { useChangeConversations } from '../use-change-conversations.ts'
import styles from './conversation-list.module.css'
import { maxSelected, type Selection } from './use-selection.ts'

/** Bulk actions for the selected conversations. Those that could not be changed stay selected. */
export function BulkBar({ selection, rows }: { selection: Selection; rows: ConversationView[] }) {
  const { t } = useTranslation('inbox')
  const { chosen, choose } = selection
  const tags = useTags()
  const { change: changeAll, isPending } = useChangeConversations()
  const change = async (requested: Omit<BulkConversationChange, 'conversationIds'>) => {
    const failed = await changeAll(
      rows.filter(({ _id }) => selection.has(_id)),
      requested,
    )
    selection.endChange(chosen, failed)
  }
  const people = useAssignees().assignees.map(({ user_id, name }) => ({ value: user_id, label: name }))
  const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: inWords(value) }))
  return (
    <section className={styles.bulk} aria-label={t('selectedConversations')}>
      <div className={styles.bulkHead}>
        <span role="status">{t('numberSelected', { number: chosen.length })}</span>
        <Button size="compact-xs" variant="subtle" onClick={() => choose(rows.map(({ _id }) => _id))}>
          {rows.length > maxSelected ? t('newestOnly', { number: maxSelected }) : t('all')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => choose([])}>
          {t('none')}
        </Button>
      </div>
      <div className={styles.bulkActions}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconCheck size={16} />}
          loading={isPending}
          onClick={() => void change({ status: 'resolved' })}
        >
          {t('resolve')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowBackUp size={16} />}
          disabled={isPending}
          onClick={() => void change({ status: 'open' })}
        >
          {t('reopen')}
        </Button>
        <BulkSelect
          icon={<IconUser size={16} />}
          label={t('assignSelected')}
          words={t('assignWithDots')}
          data={[{ value: 'nobody', label: t('unassigned') }, ...people]}
          onSelect={(id) => void change({ assignee: id === 'nobody' ? null : id })}
        />
        <BulkSelect
          icon={<IconCategory size={16} />}
          label={t('categoryOfSelected')}
          words={t('categoryWithDots')}
          data={optionsOf(categories)}
          onSelect={(word) => void change({ classification: { category: categories.find((each) => each === word) } })}
        />
        <BulkSelect
          icon={<IconFlag size={16} />}
          label={t('priorityOfSelected')}
          words={t('priorityWithDots')}
          data={optionsOf(priorities)}
          onSelect={(word) => void change({ classification: { priority: priorities.find((each) => each === word) } })}
        />
        {tags.length > 0 && (
          <BulkSelect
            icon={<IconTag size={16} />}
            label={t('tagSelected')}
            words={t('tagWithDots')}
            data={tags.map(({ name }) => ({ value: name, label: name }))}
            onSelect={(name) => void change({ add_tags: [name] })}
          />
        )}
      </div>
    </section>
  )
}

type BulkSelectProps = {
  icon: ReactNode
  label: string
  words: string
  data: { value: string; label: string }[]
  onSelect: (value: string) => void
}

function BulkSelect({ icon, label, words, data, onSelect }: BulkSelectProps) {
  return (
    <NativeSelect
      size="sm"
      variant="unstyled"
      leftSection={icon}
      rightSection={null}
      aria-label={label}
      data={[{ value: '', label: words }, ...data]}
      value=""
      onChange={(event) => event.currentTarget.value && onSelect(event.currentTarget.value)}
    />
  )
}
