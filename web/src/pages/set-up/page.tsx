import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Creates the first owner and the first workspace. Requires the link from the terminal. */
export function SetUpPage() {
  const { t } = useTranslation('set-up')
  const trpc = useTRPC()
  const token = useLinkToken()
  const status = useQuery(trpc.setup.status.queryOptions())
  if (status.data && !status.data.needed) {
    return (
      <Cover title={t('parleyIsAlreadySetUp')} about={t('linkUsed')}>
        <Anchor component={Link} to="/sign-in" size="sm">
          {t('signIn')}
        </Anchor>
      </Cover>
    )
  }
  if (!token) {
    return <Cover title={t('thisLinkIsIncomplete')} about={t('incompleteLinkHint')} />
  }
  return (
    <Cover title={t('welcomeToParley')} about={t('introduction')}>
      <Loaded query={status} skeleton={<FormSkeleton />}>
        {() => <SetUpForm token={token} />}
      </Loaded>
    </Cover>
  )
}
