import { Button, NativeSelect } from '@mantine/core'
import type { BulkConversationChange, ConversationView } from '@parley/shared/conversations/conversations'
import { categories, priorities } from '@parley/shared/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { showNotice } from '../../../ui/overlays/notices.ts'
import { notifyFailure, notifySuccess } from '../../../ui/overlays/notify.ts'
import { count, inWords } from '../../../ui/text/format.ts'
import { useAssignees } from '../use-assignees.ts'
import styles from './conversation-list.module.css'
import { maxSelected, type Selection } from './use-selection.ts'

/** Bulk actions for the selected conversations. */
export function BulkBar({ selection, rows }: { selection: Selection; rows: ConversationView[] }) {
  const { chosen, choose } = selection
  const { change, isPending } = useChangeMany(chosen, () => choose([]))
  const people = useAssignees().assignees.map(({ user_id, name }) => ({ value: user_id, label: name }))
  const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: inWords(value) }))
  return (
    <section className={styles.bulk} aria-label="Selected conversations">
      <div className={styles.bulkHead}>
        <span role="status">{chosen.length} selected</span>
        <Button size="compact-xs" variant="subtle" onClick={() => choose(rows.map(({ _id }) => _id))}>
          {rows.length > maxSelected ? `Newest ${maxSelected}` : 'All'}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => choose([])}>
          None
        </Button>
      </div>
      <div className={styles.bulkActions}>
        <Button size="xs" loading={isPending} onClick={() => change({ status: 'resolved' })}>
          Resolve
        </Button>
        <Button size="xs" variant="default" disabled={isPending} onClick={() => change({ status: 'open' })}>
          Reopen
        </Button>
        <BulkSelect
          label="Assign selected"
          words="Assign…"
          data={[{ value: 'nobody', label: 'Unassigned' }, ...people]}
          onSelect={(id) => change({ assignee: id === 'nobody' ? null : id })}
        />
        <BulkSelect
          label="Category of selected"
          words="Category…"
          data={optionsOf(categories)}
          onSelect={(word) => change({ classification: { category: categories.find((each) => each === word) } })}
        />
        <BulkSelect
          label="Priority of selected"
          words="Priority…"
          data={optionsOf(priorities)}
          onSelect={(word) => change({ classification: { priority: priorities.find((each) => each === word) } })}
        />
      </div>
    </section>
  )
}

type BulkSelectProps = {
  label: string
  words: string
  data: { value: string; label: string }[]
  onSelect: (value: string) => void
}

function BulkSelect({ label, words, data, onSelect }: BulkSelectProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={[{ value: '', label: words }, ...data]}
      value=""
      onChange={(event) => event.currentTarget.value && onSelect(event.currentTarget.value)}
    />
  )
}

/** Notifies how many were updated. Conversations that could not be updated stay selected, and the reason is shown. */
function useChangeMany(conversationIds: readonly string[], onDone: () => void) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const { mutate, isPending } = useMutation(
    trpc.conversations.changeMany.mutationOptions({
      onSuccess: ({ data }) => {
        const failed = data.flatMap((each) => (each.ok ? [] : [each]))
        const changed = data.length - failed.length
        if (changed > 0) notifySuccess(`${count(changed, 'conversation')} updated`)
        if (failed[0])
          showNotice(`${count(failed.length, 'conversation')} could not be updated: ${failed[0].error}`, 'failed')
        else onDone()
        return queries.invalidateQueries(trpc.conversations.pathFilter())
      },
      onError: notifyFailure,
    }),
  )
  const change = (requested: Omit<BulkConversationChange, 'conversationIds'>) =>
    mutate({ ...scope, ...requested, conversationIds: [...conversationIds] })
  return { change, isPending }
}
