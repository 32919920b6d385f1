import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Creates the first owner and the first workspace. Requires the link from the terminal. */
export function SetUpPage() {
  const trpc = useTRPC()
  const token = useLinkToken()
  const status = useQuery(trpc.setup.status.queryOptions())
  if (status.data && !status.data.needed) {
    return (
      <Cover title="Parley is already set up" about="This link has already been used. Sign in to continue.">
        <Anchor component={Link} to="/sign-in" size="sm">
          Sign in
        </Anchor>
      </Cover>
    )
  }
  if (!token) {
    return (
      <Cover
        title="This link is incomplete"
        about="Copy the whole set-up link from the terminal that started Parley. It ends with a long token."
      />
    )
  }
  return (
    <Cover
      title="Welcome to Parley"
      about="Create the owner’s account and the first workspace. You can change both later."
    >
      <Loaded query={status} skeleton={<FormSkeleton />}>
        {() => <SetUpForm token={token} />}
      </Loaded>
    </Cover>
  )
}
