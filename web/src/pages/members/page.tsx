import { Text } from '@mantine/core'
import { type MemberView, memberPermissions } from '@parley/shared/members'
import { useQuery } from '@tanstack/react-query'
import { usePlace, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { inWords } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

export function MembersPage() {
  const trpc = useTRPC()
  const { me } = usePlace()
  const members = useQuery(trpc.members.list.queryOptions(useScope()))
  return (
    <Page
      title="Members"
      about="Who works in this workspace and what they may do. People are added on the command line: parley user add."
    >
      <Panel flush>
        <Loaded query={members} skeleton={<TableSkeleton />}>
          {({ data }) => (
            <DataTable
              label="Members"
              rows={data}
              keyOf={(member) => member.user_id}
              columns={[
                { head: 'Name', cell: (member) => <NameOf member={member} isMe={member.user_id === me.user.id} /> },
                { head: 'Role', cell: (member) => <StatusBadge tone="quiet">{inWords(member.role)}</StatusBadge> },
                { head: 'May', cell: mayInWords, width: '55%' },
              ]}
            />
          )}
        </Loaded>
      </Panel>
    </Page>
  )
}

function NameOf({ member, isMe }: { member: MemberView; isMe: boolean }) {
  return (
    <>
      <Text size="sm" fw={500}>
        {member.name}
        {isMe && ' (you)'}
      </Text>
      <Text size="xs" c="dimmed">
        {member.email}
      </Text>
    </>
  )
}

function mayInWords({ permissions }: MemberView): string {
  if (permissions.length === memberPermissions.length) return 'Everything'
  return permissions.length === 0 ? 'Read only' : permissions.map(inWords).join(', ')
}
