import { Anchor, Skeleton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readFailure } from '../../failures.ts'
import { roleNames } from '../../roles.ts'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'

import { useLinkToken } from '../set-up/use-link-token.ts'
import { AcceptWithAccount } from './accept-with-account.tsx'
import { NewAccountForm } from './new-account-form.tsx'

/** The page of an invitation link: creates an account, or uses an existing one. */
export function InvitationPage() {
  const { t } = useTranslation('invitation')
  const trpc = useTRPC()
  const token = useLinkToken()
  const { mutate, data: offer, error } = useMutation(trpc.invitations.describe.mutationOptions())
  useEffect(() => {
    if (token) mutate({ token })
  }, [token, mutate])

  if (!token) return <Cover title={t('thisLinkIsIncomplete')} about={t('incompleteLinkHint')} />
  if (error) {
    return (
      <Cover title={t('thisInvitationIsNotValid')} about={readFailure(error).message}>
        <Anchor component={Link} to="/sign-in" size="sm">
          {t('signIn')}
        </Anchor>
      </Cover>
    )
  }
  if (!offer) {
    return (
      <Cover title={t('yourInvitation')} about={t('loadingInvitation')}>
        <Skeleton h={34} aria-busy="true" />
      </Cover>
    )
  }
  return (
    <Cover
      title={t('joinNamed', { workspaceName: offer.workspace_name })}
      about={t('invitedToJoinWithTheRole', {
        invitedBy: offer.invited_by,
        email: offer.email,
        role: roleNames[offer.role],
      })}
    >
      {offer.has_account ? (
        <AcceptWithAccount token={token} email={offer.email} />
      ) : (
        <NewAccountForm token={token} email={offer.email} />
      )}
    </Cover>
  )
}
