import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Cover } from '../../ui/cover.tsx'
import { useLinkToken } from '../set-up/use-link-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { RequestForm } from './request-form.tsx'

/** Requests a link for a new password; with the link's token, sets the password. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  const [done, setDone] = useState<{ token: string | undefined; title: string; about: string }>()
  if (done && done.token === token) {
    return (
      <Cover title={done.title} about={done.about}>
        {toSignIn}
      </Cover>
    )
  }
  if (token) {
    return (
      <Cover title="Choose a new password" about="All your sessions end. Then sign in with the new password.">
        <NewPasswordForm
          token={token}
          onDone={() =>
            setDone({ token, title: 'Your password has been changed', about: 'Sign in with the new password.' })
          }
        />
        {toSignIn}
      </Cover>
    )
  }
  return (
    <Cover title="Forgot your password?" about="Enter your email address to get a link for a new password.">
      <RequestForm
        onDone={(email) =>
          setDone({
            token,
            title: 'Check your email',
            about: `If ${email} has an account, a link for a new password has been sent to it. It expires in one hour.`,
          })
        }
      />
      {toSignIn}
    </Cover>
  )
}

const toSignIn = (
  <Anchor component={Link} to="/sign-in" size="sm">
    Sign in
  </Anchor>
)
