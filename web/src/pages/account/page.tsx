import { useWorkspaceContext } from '../../scope.ts'
import { Page } from '../../ui/page.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

/** The user's own account, which is the same in every workspace. */
export function AccountPage() {
  const { me } = useWorkspaceContext()
  return (
    <Page title="Account" about={`Signed in as ${me.user.email}.`} width="narrow">
      <NameForm name={me.user.name} />
      <PasswordForm />
      <TwoFactor />
      <Sessions />
    </Page>
  )
}
