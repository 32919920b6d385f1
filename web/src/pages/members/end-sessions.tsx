import type { MemberView } from '@parley/shared/workspace/members'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'

type EndSessionsProps = { member: MemberView; opened: boolean; onClose: () => void }

/** Signs a colleague out everywhere. */
export function EndSessions({ member, opened, onClose }: EndSessionsProps) {
  const { t } = useTranslation('members')
  const trpc = useTRPC()
  const { workspace } = useWorkspaceContext()
  const end = useMutation(trpc.members.endSessions.mutationOptions())
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      question={t('endAllSessionsOf', { name: member.name })}
      yes={t('endSessions')}
      danger
      onConfirm={async () => {
        const { ended } = await end.mutateAsync({ workspaceId: workspace.id, userId: member.user_id })
        notifySuccess(t('sessionsEnded', { count: ended, name: member.name }))
      }}
    >
      {t('signedOutEverywhere', { name: member.name })}
    </Confirm>
  )
}
