import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Cover } from '../../ui/cover.tsx'
import { useLinkToken } from '../set-up/use-link-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { RequestForm } from './request-form.tsx'

/** Requests a link for a new password; with the link's token, sets the password. */
export function ResetPasswordPage() {
  const { t } = useTranslation('reset-password')
  const token = useLinkToken()
  const [done, setDone] = useState<{ token: string | undefined; title: string; about: string }>()
  if (done && done.token === token) {
    return (
      <Cover title={done.title} about={done.about}>
        <ToSignIn />
      </Cover>
    )
  }
  if (token) {
    return (
      <Cover title={t('chooseNewPassword')} about={t('allYourSessionsEndThenSign')}>
        <NewPasswordForm
          token={token}
          onDone={() =>
            setDone({ token, title: t('yourPasswordHasBeenChanged'), about: t('signInWithTheNewPassword') })
          }
        />
        <ToSignIn />
      </Cover>
    )
  }
  return (
    <Cover title={t('forgotYourPassword')} about={t('enterYourEmailAddressToGet')}>
      <RequestForm
        onDone={(email) =>
          setDone({
            token,
            title: t('checkYourEmail'),
            about: t('ifHasAnAccountALink', { email }),
          })
        }
      />
      <ToSignIn />
    </Cover>
  )
}

function ToSignIn() {
  const { t } = useTranslation('reset-password')
  return (
    <Anchor component={Link} to="/sign-in" size="sm">
      {t('signIn')}
    </Anchor>
  )
}
