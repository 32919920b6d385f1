import { Anchor, Skeleton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
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
  const trpc = useTRPC()
  const token = useLinkToken()
  const { mutate, data: offer, error } = useMutation(trpc.invitations.describe.mutationOptions())
  useEffect(() => {
    if (token) mutate({ token })
  }, [token, mutate])

  if (!token) return <Cover title="This link is incomplete" about="Copy the whole link. It ends with a long token." />
  if (error) {
    return (
      <Cover title="This invitation is not valid" about={readFailure(error).message}>
        <Anchor component={Link} to="/sign-in" size="sm">
          Sign in
        </Anchor>
      </Cover>
    )
  }
  if (!offer) {
    return (
      <Cover title="Your invitation" about="Loading…">
        <Skeleton h={34} aria-busy="true" />
      </Cover>
    )
  }
  return (
    <Cover
      title={`Join ${offer.workspace_name}`}
      about={`${offer.invited_by} invited ${offer.email} to join with the role ${roleNames[offer.role]}.`}
    >
      {offer.has_account ? (
        <AcceptWithAccount token={token} email={offer.email} />
      ) : (
        <NewAccountForm token={token} email={offer.email} />
      )}
    </Cover>
  )
}
