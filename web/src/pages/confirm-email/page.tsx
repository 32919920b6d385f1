import { Anchor, Button, Stack, Text } from '@mantine/core'
import { emailOfToken } from '@parley/shared/workspace/email-token'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readFailure } from '../../failures.ts'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { useLinkToken } from '../set-up/use-link-token.ts'

/** The page of the link that is sent to a new email address. Only the person who asked for it can confirm it. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('confirm-email')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const token = useLinkToken()
  const me = useQuery(trpc.members.current.queryOptions(undefined, { retry: false }))
  const confirm = useMutation(
    trpc.account.confirmEmail.mutationOptions({ onSuccess: () => queries.invalidateQueries() }),
  )
  if (!token) return <Cover title={t('linkIncomplete')} about={t('linkIncompleteHint')} />
  const email = emailOfToken(token)
  if (confirm.data) {
    return (
      <Cover title={t('confirmed')} about={t('confirmedHint', { email })}>
        <Anchor component={Link} to="/" size="sm">
          {t('continue')}
        </Anchor>
      </Cover>
    )
  }
  return (
    <Cover title={t('title')} about={t('about', { email })}>
      <Stack gap="md">
        {confirm.error && (
          <Callout tone="bad" alert>
            {readFailure(confirm.error).message}
          </Callout>
        )}
        {me.data ? (
          <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            {t('confirm')}
          </Button>
        ) : (
          <>
            <Text size="sm">{t('signInHint')}</Text>
            <Button size="sm" component={Link} to="/sign-in?next=/confirm-email" loading={me.isPending}>
              {t('signIn')}
            </Button>
          </>
        )}
      </Stack>
    </Cover>
  )
}
