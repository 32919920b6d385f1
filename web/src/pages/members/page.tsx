import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { Invite } from './invite.tsx'
import { MemberTable } from './member-table.tsx'

/** How often the members are read again, because it is not announced when they were last active. */
const refetchMs = 60_000

export function MembersPage() {
  const { t } = useTranslation('members')
  const trpc = useTRPC()
  const mayManage = useMay('manage_members')
  const members = useQuery(trpc.members.list.queryOptions(useScope(), { refetchInterval: refetchMs }))
  const [inviting, setInviting] = useState(false)
  const { state, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the command palette may ask for it again
  useEffect(() => {
    if (state?.invites === true) setInviting(true)
  }, [key])
  const invite = mayManage && (
    <StartButton icon={<IconUserPlus size={14} />} onClick={() => setInviting(true)}>
      {t('invite')}
    </StartButton>
  )
  const below = (
    <>
      {mayManage && <InvitationTable />}
      <Invite opened={mayManage && inviting} onClose={() => setInviting(false)} />
    </>
  )
  return (
    <ListPage title={t('members')} about={t('introduction')} query={members} lines={2} start={invite} below={below}>
      {(rows) => <MemberTable members={rows} />}
    </ListPage>
  )
}
