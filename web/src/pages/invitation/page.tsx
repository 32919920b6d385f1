import { Anchor, Skeleton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { readFailure } from '../../failures.ts'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'
import { inWords } from '../../ui/text/format.ts'
import { takeToken } from '../set-up/take-token.ts'
import { AcceptWithAccount } from './accept-with-account.tsx'
import { NewAccountForm } from './new-account-form.tsx'

/** Where an invitation link leads: to a new account, or to one's own. */
export function InvitationPage() {
  const trpc = useTRPC()
  const [token] = useState(takeToken)
  const { mutate, data: offer, error } = useMutation(trpc.invitations.describe.mutationOptions())
  useEffect(() => {
    if (token) mutate({ token })
  }, [token, mutate])

  if (!token) return <Cover title="This link is incomplete" about="Copy the whole link; it ends in a long token." />
  if (error) {
    return (
      <Cover title="This invitation cannot be opened" about={readFailure(error).message}>
        <Anchor component={Link} to="/sign-in" size="sm">
          Sign in
        </Anchor>
      </Cover>
    )
  }
  if (!offer) {
    return (
      <Cover title="Your invitation" about="One moment.">
        <Skeleton h={34} aria-busy="true" />
      </Cover>
    )
  }
  return (
    <Cover
      title={`Join ${offer.workspace_name}`}
      about={`${offer.invited_by} invites you, ${offer.email}, as ${inWords(offer.role).toLowerCase()}.`}
    >
      {offer.has_account ? (
        <AcceptWithAccount token={token} email={offer.email} />
      ) : (
        <NewAccountForm token={token} email={offer.email} />
      )}
    </Cover>
  )
}
