import { Button, NativeSelect } from '@mantine/core'
import type { BulkConversationChange, ConversationView } from '@parley/shared/conversations/conversations'
import { categories, priorities } from '@parley/shared/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { tell } from '../../../ui/overlays/notices.ts'
import { notifyFailure, notifySuccess } from '../../../ui/overlays/notify.ts'
import { count, inWords } from '../../../ui/text/format.ts'
import styles from './conversation-list.module.css'
import { mostChosen, type Selection } from './use-selection.ts'

/** What can be done with all that is ticked. */
export function BulkBar({ selection, rows }: { selection: Selection; rows: ConversationView[] }) {
  const { chosen, choose } = selection
  const { change, isPending } = useChangeMany(chosen, () => choose([]))
  const trpc = useTRPC()
  const members = useQuery(trpc.members.list.queryOptions(useScope(), { staleTime: 60_000 }))
  const people = (members.data?.data ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }))
  const named = (words: readonly string[]) => words.map((value) => ({ value, label: inWords(value) }))
  return (
    <section className={styles.bulk} aria-label="Selected conversations">
      <div className={styles.bulkHead}>
        <span role="status">{chosen.length} selected</span>
        <Button size="compact-xs" variant="subtle" onClick={() => choose(rows.map(({ _id }) => _id))}>
          {rows.length > mostChosen ? `Newest ${mostChosen}` : 'All'}
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
        <Pick
          label="Assign selected"
          words="Assign…"
          data={[{ value: 'nobody', label: 'Nobody' }, ...people]}
          onPick={(id) => change({ assignee: id === 'nobody' ? null : id })}
        />
        <Pick
          label="Category of selected"
          words="Category…"
          data={named(categories)}
          onPick={(word) => change({ classification: { category: categories.find((each) => each === word) } })}
        />
        <Pick
          label="Priority of selected"
          words="Priority…"
          data={named(priorities)}
          onPick={(word) => change({ classification: { priority: priorities.find((each) => each === word) } })}
        />
      </div>
    </section>
  )
}

type PickProps = {
  label: string
  words: string
  data: { value: string; label: string }[]
  onPick: (value: string) => void
}

function Pick({ label, words, data, onPick }: PickProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={[{ value: '', label: words }, ...data]}
      value=""
      onChange={(event) => event.currentTarget.value && onPick(event.currentTarget.value)}
    />
  )
}

/** Says how many changed; those that could not are named by their reason and stay ticked. */
function useChangeMany(conversationIds: readonly string[], onDone: () => void) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const { mutate, isPending } = useMutation(
    trpc.conversations.changeMany.mutationOptions({
      onSuccess: ({ data }) => {
        const failed = data.flatMap((each) => (each.ok ? [] : [each]))
        const changed = data.length - failed.length
        if (changed > 0) notifySuccess(`${count(changed, 'conversation')} changed`)
        if (failed[0])
          tell(`${count(failed.length, 'conversation')} could not be changed: ${failed[0].error}`, 'failed')
        else onDone()
        return queries.invalidateQueries(trpc.conversations.pathFilter())
      },
      onError: notifyFailure,
    }),
  )
  const change = (wanted: Omit<BulkConversationChange, 'conversationIds'>) =>
    mutate({ ...scope, ...wanted, conversationIds: [...conversationIds] })
  return { change, isPending }
}
