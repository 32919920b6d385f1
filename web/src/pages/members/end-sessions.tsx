import type { MemberView } from '@parley/shared/workspace/members'
import { useMutation } from '@tanstack/react-query'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'

type EndSessionsProps = { member: MemberView; opened: boolean; onClose: () => void }

/** Signs a colleague out everywhere. */
export function EndSessions({ member, opened, onClose }: EndSessionsProps) {
  const trpc = useTRPC()
  const { workspace } = useWorkspaceContext()
  const end = useMutation(trpc.members.endSessions.mutationOptions())
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      question={`End all sessions of ${member.name}?`}
      yes="End sessions"
      danger
      onConfirm={async () => {
        const { ended } = await end.mutateAsync({ workspaceId: workspace.id, userId: member.user_id })
        notifySuccess(`${ended === 1 ? 'One session' : `${ended} sessions`} of ${member.name} ended.`)
      }}
    >
      {member.name} is signed out on every device, also in other workspaces, and can sign in again.
    </Confirm>
  )
}
