import type { MemberView } from '@parley/shared/workspace/members'
import { IconLogout, IconPencil, IconUserMinus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { MoreMenu } from '../../ui/overlays/more-menu.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const ChangeMember = onDemand(async () => (await import('./change-member.tsx')).ChangeMember)

/** The actions that the signed-in user is allowed to take on this member. */
export function MemberActions({ member }: { member: MemberView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { me, workspace } = useWorkspaceContext()
  const mayManage = useMay('manage_members')
  const [dialog, setDialog] = useState<'change' | 'remove'>()
  const remove = useMutation(trpc.members.remove.mutationOptions())
  const close = () => setDialog(undefined)
  const isMe = member.user_id === me.user.id
  const mayChange = mayManage && (member.role !== 'owner' || workspace.role === 'owner')
  if (!mayChange && !isMe) return null

  return (
    <>
      <MoreMenu
        label={`More actions for ${member.name}`}
        items={[
          ...(mayChange
            ? [{ label: 'Role and permissions…', icon: <IconPencil size={14} />, onClick: () => setDialog('change') }]
            : []),
          {
            label: isMe ? 'Leave workspace…' : 'Remove…',
            icon: isMe ? <IconLogout size={14} /> : <IconUserMinus size={14} />,
            isDanger: true,
            onClick: () => setDialog('remove'),
          },
        ]}
      />
      {dialog === 'change' && <ChangeMember member={member} opened onClose={close} />}
      <Confirm
        opened={dialog === 'remove'}
        onClose={close}
        question={isMe ? `Leave ${workspace.name}?` : `Remove ${member.name} from ${workspace.name}?`}
        yes={isMe ? 'Leave' : 'Remove'}
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ workspaceId: workspace.id, userId: member.user_id })
          if (isMe) return window.location.assign('/')
          await queries.invalidateQueries(trpc.members.pathFilter())
          notifySuccess(`${member.name} has been removed.`)
        }}
      >
        {isMe ? 'You lose' : `${member.name} loses`} access to this workspace immediately. Messages, campaigns and API
        keys are kept.
      </Confirm>
    </>
  )
}
