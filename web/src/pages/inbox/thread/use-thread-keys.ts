import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { useMay, useWorkspaceContext } from '../../../scope.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { useChangeConversation } from '../use-change-conversation.ts'

/** Single-key shortcuts for the open conversation. */
export function useThreadKeys({ _id, status }: ConversationDetail): void {
  const { me } = useWorkspaceContext()
  const change = useChangeConversation(_id)
  const mayChange = useMay('reply')
  const toggle = { status: status === 'resolved' ? ('open' as const) : ('resolved' as const) }
  useShortcuts(
    'Inbox',
    mayChange
      ? [
          { keys: 'e', name: 'Resolve or reopen', run: () => change.mutate(toggle) },
          { keys: 'a', name: 'Assign to me', run: () => change.mutate({ assignee: me.user.id }) },
        ]
      : [],
  )
}
