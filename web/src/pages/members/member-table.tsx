import { Text } from '@mantine/core'
import { memberPermissions, roles } from '@parley/shared/words'
import type { MemberView } from '@parley/shared/workspace/members'
import { useQuery } from '@tanstack/react-query'
import { roleNames } from '../../roles.ts'
import { useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { MemberActions } from './member-actions.tsx'

export function MemberTable({ members }: { members: MemberView[] }) {
  const { me } = useWorkspaceContext()
  return (
    <DataTable
      label="Members"
      rows={members}
      keyOf={(member) => member.user_id}
      columns={[
        {
          head: 'Name',
          cell: (member) => <NameOf member={member} isMe={member.user_id === me.user.id} />,
          sort: { name: 'name', by: (member) => member.name },
        },
        {
          head: 'Role',
          cell: (member) => <StatusBadge tone="quiet">{roleNames[member.role]}</StatusBadge>,
          sort: { name: 'role', by: (member) => roles.indexOf(member.role) },
        },
        { head: 'Permissions', cell: describePermissions, width: '40%' },
        { head: 'Two-factor', cell: (member) => <TwoFactorOf member={member} /> },
        { head: 'Actions', align: 'end', cell: (member) => <MemberActions member={member} /> },
      ]}
    />
  )
}

function NameOf({ member, isMe }: { member: MemberView; isMe: boolean }) {
  return (
    <>
      <Text size="sm" fw={500}>
        <bdi>{member.name}</bdi>
        {isMe && ' (you)'}
      </Text>
      <Text size="xs" c="dimmed">
        {member.email}
      </Text>
    </>
  )
}

function TwoFactorOf({ member }: { member: MemberView }) {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions(useScope()))
  if (!member.has_two_factor && settings?.twoFactorRoles.includes(member.role)) {
    return <StatusBadge tone="warn">Required, off</StatusBadge>
  }
  return member.has_two_factor ? <StatusBadge tone="good">On</StatusBadge> : <StatusBadge tone="quiet">Off</StatusBadge>
}

function describePermissions({ permissions }: MemberView): string {
  if (permissions.length === memberPermissions.length) return 'All permissions'
  return permissions.length === 0 ? 'Read only' : permissions.map(inWords).join(', ')
}
