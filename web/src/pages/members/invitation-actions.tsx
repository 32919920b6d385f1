import type { CreatedInvitation, InvitationView } from '@parley/shared/workspace/invitations'
import { IconLink, IconMail, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { MoreMenu } from '../../ui/overlays/more-menu.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { InvitationLink } from './invitation-link.tsx'

type InvitationActionsProps = { invitation: InvitationView; canEmail: boolean }

/** Copies a new link, sends it by email, or revokes the invitation. Either link replaces the one before. */
export function InvitationActions({ invitation, canEmail }: InvitationActionsProps) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const [dialog, setDialog] = useState<'copy' | 'email' | 'revoke'>()
  const [created, setCreated] = useState<CreatedInvitation>()
  const revoke = useMutation(trpc.invitations.revoke.mutationOptions())
  const create = useMutation(trpc.invitations.create.mutationOptions())
  const { email, role } = invitation
  const close = () => setDialog(undefined)
  const refresh = () => queries.invalidateQueries(trpc.invitations.pathFilter())
  const renew = async (byEmail: boolean) => {
    const renewed = await create.mutateAsync({ workspaceId, email, role, byEmail })
    await refresh()
    return renewed
  }
  return (
    <>
      <MoreMenu
        label={`More actions for ${email}`}
        items={[
          { label: 'Copy link…', icon: <IconLink size={14} />, onClick: () => setDialog('copy') },
          ...(canEmail
            ? [{ label: 'Send again by email…', icon: <IconMail size={14} />, onClick: () => setDialog('email') }]
            : []),
          { label: 'Revoke…', icon: <IconTrash size={14} />, isDanger: true, onClick: () => setDialog('revoke') },
        ]}
      />
      <Confirm
        opened={dialog === 'copy'}
        onClose={close}
        question={`Create a new link for ${email}?`}
        yes="Create link"
        onConfirm={async () => setCreated(await renew(false))}
      >
        Only a hash of the present link is stored, so it cannot be shown again. It stops working immediately; the new
        one is not sent by email.
      </Confirm>
      <Confirm
        opened={dialog === 'email'}
        onClose={close}
        question={`Send a new link to ${email}?`}
        yes="Send"
        onConfirm={async () => {
          const renewed = await renew(true)
          if (renewed.mailed) notifySuccess(`A new link has been sent to ${email}.`)
          else setCreated(renewed)
        }}
      >
        The link sent before stops working immediately.
      </Confirm>
      <Confirm
        opened={dialog === 'revoke'}
        onClose={close}
        question={`Revoke the invitation to ${email}?`}
        yes="Revoke"
        danger
        onConfirm={async () => {
          await revoke.mutateAsync({ workspaceId, invitationId: invitation.id })
          await refresh()
          notifySuccess('Invitation revoked.')
        }}
      >
        The link stops working immediately. You can invite the same address again.
      </Confirm>
      {created && <InvitationLink created={created} onClose={() => setCreated(undefined)} />}
    </>
  )
}
