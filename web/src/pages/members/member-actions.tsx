import type { MemberView } from '@parley/shared/workspace/members'
import { IconDevicesOff, IconLogout, IconPencil, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useWorkspaceContext } from '../../scope.ts'
import { MoreMenu } from '../../ui/overlays/more-menu.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const ChangeMember = onDemand(async () => (await import('./change-member.tsx')).ChangeMember)
const EndSessions = onDemand(async () => (await import('./end-sessions.tsx')).EndSessions)
const RemoveMember = onDemand(async () => (await import('./remove-member.tsx')).RemoveMember)

/** The actions that the signed-in user is allowed to take on this member. */
export function MemberActions({ member }: { member: MemberView }) {
  const { t } = useTranslation('members')
  const { me, workspace } = useWorkspaceContext()
  const mayManage = useMay('manage_members')
  const [dialog, setDialog] = useState<'change' | 'sessions' | 'remove'>()
  const close = () => setDialog(undefined)
  const isMe = member.user_id === me.user.id
  const mayChange = mayManage && (member.role !== 'owner' || workspace.role === 'owner')
  if (!mayChange && !isMe) return null

  return (
    <>
      <MoreMenu
        label={t('moreActionsForInvitation', { name: member.name })}
        items={[
          ...(mayChange
            ? [{ label: t('roleAndPermissions'), icon: <IconPencil size={14} />, onClick: () => setDialog('change') }]
            : []),
          ...(workspace.role === 'owner' && !isMe
            ? [
                {
                  label: t('endSessionsAction'),
                  icon: <IconDevicesOff size={14} />,
                  onClick: () => setDialog('sessions'),
                },
              ]
            : []),
          {
            label: isMe ? t('leaveWorkspace') : t('remove'),
            icon: isMe ? <IconLogout size={14} /> : <IconUserMinus size={14} />,
            isDanger: true,
            onClick: () => setDialog('remove'),
          },
        ]}
      />
      {dialog === 'change' && <ChangeMember member={member} opened onClose={close} />}
      <EndSessions member={member} opened={dialog === 'sessions'} onClose={close} />
      <RemoveMember member={member} opened={dialog === 'remove'} onClose={close} />
    </>
  )
}
