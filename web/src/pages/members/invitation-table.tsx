import type { InvitationList, InvitationView } from '@parley/shared/workspace/invitations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { roleNames } from '../../roles.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { InvitationActions } from './invitation-actions.tsx'

/** Pending invitations; renders nothing if there are none. */
export function InvitationTable() {
  const trpc = useTRPC()
  const invitations = useQuery(trpc.invitations.list.queryOptions(useScope()))
  if (!invitations.data || invitations.data.data.length === 0) return null
  return <Invitations list={invitations.data} />
}

function Invitations({ list }: { list: InvitationList }) {
  const { t } = useTranslation('members')
  const actions = (invitation: InvitationView) => (
    <InvitationActions invitation={invitation} canEmail={list.can_email} />
  )
  return (
    <Panel title={t('pendingInvitations')} flush>
      <DataTable
        label={t('invitations')}
        rows={list.data}
        keyOf={(invitation) => invitation.email}
        columns={[
          { head: t('email'), cell: (invitation) => invitation.email },
          { head: t('role'), narrow: 'line', cell: (invitation) => roleNames[invitation.role] },
          { head: t('invitedBy'), cell: (invitation) => invitation.invited_by },
          { head: t('expires'), narrow: 'corner', cell: (invitation) => <RelativeTime at={invitation.expires_at} /> },
          { head: t('actions'), align: 'end', narrow: 'actions', cell: actions },
        ]}
      />
    </Panel>
  )
}
