import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { readFailure } from '../../failures.ts'
import { addressOf } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Callout } from '../../ui/text/callout.tsx'

/** Lets a user whose email already has an account accept the invitation after signing in. */
export function AcceptWithAccount({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('invitation')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const me = useQuery(trpc.members.current.queryOptions(undefined, { retry: false }))
  const accept = useMutation(
    trpc.invitations.acceptAsMyself.mutationOptions({
      onSuccess: async (joined) => {
        queries.clear()
        await navigate(addressOf(joined, 'inbox'), { replace: true })
      },
    }),
  )
  const isSignedIn = me.data?.user.email.toLowerCase() === email
  return (
    <Stack gap="md">
      {accept.error && (
        <Callout tone="bad" alert>
          {readFailure(accept.error).message}
        </Callout>
      )}
      {isSignedIn ? (
        <Button size="sm" loading={accept.isPending} onClick={() => accept.mutate({ token })}>
          {t('join')}
        </Button>
      ) : (
        <>
          <Text size="sm">{t('hasAccountHint')}</Text>
          <Button size="sm" component={Link} to="/sign-in?next=/invitation" loading={me.isPending}>
            {t('signIn')}
          </Button>
        </>
      )}
    </Stack>
  )
}
