import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { Invite } from './invite.tsx'
import { MemberTable } from './member-table.tsx'

export function MembersPage() {
  const trpc = useTRPC()
  const mayManage = useMay('manage_members')
  const members = useQuery(trpc.members.list.queryOptions(useScope()))
  const [inviting, setInviting] = useState(false)
  const invite = mayManage && (
    <StartButton icon={<IconUserPlus size={14} />} onClick={() => setInviting(true)}>
      Invite
    </StartButton>
  )
  const below = (
    <>
      {mayManage && <InvitationTable />}
      <Invite opened={inviting} onClose={() => setInviting(false)} />
    </>
  )
  return (
    <ListPage
      title="Members"
      about="People in this workspace and their permissions. Changes apply immediately."
      query={members}
      start={invite}
      below={below}
    >
      {(rows) => <MemberTable members={rows} />}
    </ListPage>
  )
}
