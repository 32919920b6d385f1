import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Page } from '../../ui/page.tsx'
import { AlertsPanel } from './alerts/alerts-panel.tsx'
import { LanguageForm } from './language-form.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

/** The user's own account, which is the same in every workspace. */
export function AccountPage() {
  const { t } = useTranslation('account')
  const { me } = useWorkspaceContext()
  const trpc = useTRPC()
  const account = useQuery(trpc.account.twoFactor.queryOptions())
  const methods = useQuery(trpc.account.signInMethods.queryOptions())
  const usesPassword = account.data?.has_password !== false && methods.data?.passwords !== false
  return (
    <Page title={t('account')} about={t('signedInAs', { email: me.user.email })} width="narrow">
      <NameForm name={me.user.name} />
      <AlertsPanel />
      <LanguageForm />
      {usesPassword && <PasswordForm />}
      <TwoFactor />
      <Sessions />
    </Page>
  )
}
