import { NativeSelect } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { useQuery } from '@tanstack/react-query'
import { useMay, useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useChangeConversation } from '../use-change-conversation.ts'

export function AssigneeSelect({ conversation }: { conversation: ConversationDetail }) {
  const trpc = useTRPC()
  const { me } = useWorkspaceContext()
  const members = useQuery(trpc.members.list.queryOptions(useScope(), { staleTime: 60_000 }))
  const change = useChangeConversation(conversation._id)
  const mayChange = useMay('reply')
  const people = (members.data?.data ?? []).map(({ user_id, name }) => ({
    value: user_id,
    label: user_id === me.user.id ? `${name} (you)` : name,
  }))
  return (
    <NativeSelect
      label="Assignee"
      disabled={!mayChange || !members.data}
      data={[{ value: '', label: 'Unassigned' }, ...people]}
      value={conversation.assignee ?? ''}
      onChange={(event) => change.mutate({ assignee: event.currentTarget.value || null })}
    />
  )
}
