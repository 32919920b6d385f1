import { Button } from '@mantine/core'
import type { InvitationView } from '@parley/shared/workspace/invitations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleNames } from '../../roles.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'

import { RelativeTime } from '../../ui/text/time.tsx'

/** Pending invitations; renders nothing if there are none. */
export function InvitationTable() {
  const trpc = useTRPC()
  const invitations = useQuery(trpc.invitations.list.queryOptions(useScope()))
  if (!invitations.data || invitations.data.data.length === 0) return null
  return (
    <Panel title="Pending invitations" flush>
      <DataTable
        label="Invitations"
        rows={invitations.data.data}
        keyOf={(invitation) => invitation.id}
        columns={[
          { head: 'Email', cell: (invitation) => invitation.email },
          { head: 'Role', cell: (invitation) => roleNames[invitation.role] },
          { head: 'Invited by', cell: (invitation) => invitation.invited_by },
          { head: 'Expires', cell: (invitation) => <RelativeTime at={invitation.expires_at} /> },
          { head: 'Actions', align: 'end', cell: (invitation) => <Revoke invitation={invitation} /> },
        ]}
      />
    </Panel>
  )
}

function Revoke({ invitation }: { invitation: InvitationView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const [isConfirming, setConfirming] = useState(false)
  const revoke = useMutation(trpc.invitations.revoke.mutationOptions())
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
        Revoke
      </Button>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={`Revoke the invitation to ${invitation.email}?`}
        yes="Revoke"
        danger
        onConfirm={async () => {
          await revoke.mutateAsync({ workspaceId, invitationId: invitation.id })
          await queries.invalidateQueries(trpc.invitations.pathFilter())
          notifySuccess('Invitation revoked.')
        }}
      >
        The link stops working immediately. You can invite the same address again.
      </Confirm>
    </>
  )
}
