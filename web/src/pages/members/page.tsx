import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { Invite } from './invite.tsx'
import { MemberTable } from './member-table.tsx'

export function MembersPage() {
  const trpc = useTRPC()
  const mayManage = useMay('manage_members')
  const members = useQuery(trpc.members.list.queryOptions(useScope()))
  const [inviting, setInviting] = useState(false)
  return (
    <Page
      title="Members"
      about="Who works in this workspace and what they may do. What is changed here holds from their next click."
      action={
        mayManage && (
          <Button leftSection={<IconUserPlus size={14} />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      <Panel flush>
        <Loaded query={members} skeleton={<TableSkeleton />}>
          {({ data }) => <MemberTable members={data} />}
        </Loaded>
      </Panel>
      {mayManage && <InvitationTable />}
      <Invite opened={inviting} onClose={() => setInviting(false)} />
    </Page>
  )
}
