import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMayRead, useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AlertsForm } from './alerts/alerts-form.tsx'
import { EmailPanel } from './email-form.tsx'
import { LanguageForm } from './language-form.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SendDelayPanel } from './send-delay-panel.tsx'
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
      <EmailPanel />
      <SendDelayPanel />
      <AlertsPanel />
      <LanguageForm />
      {usesPassword && <PasswordForm />}
      <TwoFactor />
      <Sessions />
    </Page>
  )
}

/** What the user is alerted of in the current workspace. The only part of the account that differs by workspace. */
function AlertsPanel() {
  const { t } = useTranslation('account')
  const trpc = useTRPC()
  const { workspace } = useWorkspaceContext()
  const mayRead = useMayRead()
  const settings = useQuery(trpc.alerts.settings.queryOptions(useScope(), { enabled: mayRead }))
  if (!mayRead) return null
  return (
    <Panel id="notifications" title={t('notificationsIn', { name: workspace.name })}>
      <Loaded query={settings} skeleton={<FormSkeleton fields={5} />}>
        {(data) => <AlertsForm key={workspace.id} settings={data} />}
      </Loaded>
    </Panel>
  )
}
