import type { CreatedInvitation, InvitationView } from '@parley/shared/workspace/invitations'
import { IconLink, IconMail, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { MoreMenu } from '../../ui/overlays/more-menu.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { InvitationLink } from './invitation-link.tsx'

type InvitationActionsProps = { invitation: InvitationView; canEmail: boolean }

/** Copies a new link, sends it by email, or revokes the invitation. Either link replaces the one before. */
export function InvitationActions({ invitation, canEmail }: InvitationActionsProps) {
  const { t } = useTranslation('members')
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
        label={t('moreActionsFor', { email })}
        items={[
          { label: t('copyLink'), icon: <IconLink size={14} />, onClick: () => setDialog('copy') },
          ...(canEmail
            ? [{ label: t('sendAgainByEmail'), icon: <IconMail size={14} />, onClick: () => setDialog('email') }]
            : []),
          { label: t('revoke'), icon: <IconTrash size={14} />, isDanger: true, onClick: () => setDialog('revoke') },
        ]}
      />
      <Confirm
        opened={dialog === 'copy'}
        onClose={close}
        question={t('createNewLinkFor', { email })}
        yes={t('createLink')}
        onConfirm={async () => setCreated(await renew(false))}
      >
        {t('renewLinkEffect')}
      </Confirm>
      <Confirm
        opened={dialog === 'email'}
        onClose={close}
        question={t('sendNewLinkTo', { email })}
        yes={t('send')}
        onConfirm={async () => {
          const renewed = await renew(true)
          if (renewed.mailed) notifySuccess(t('newLinkSent', { email }))
          else setCreated(renewed)
        }}
      >
        {t('resendLinkEffect')}
      </Confirm>
      <Confirm
        opened={dialog === 'revoke'}
        onClose={close}
        question={t('revokeTheInvitationTo', { email })}
        yes={t('revokeInvitation')}
        danger
        onConfirm={async () => {
          await revoke.mutateAsync({ workspaceId, invitationId: invitation.id })
          await refresh()
          notifySuccess(t('invitationRevoked'))
        }}
      >
        {t('revokeEffect')}
      </Confirm>
      {created && <InvitationLink created={created} onClose={() => setCreated(undefined)} />}
    </>
  )
}
