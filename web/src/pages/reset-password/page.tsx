import { Anchor, Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'
import { EmailInput } from '../../ui/forms/email-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { useLinkToken } from '../set-up/use-link-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'

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
      <Cover title={t('chooseNewPassword')} about={t('newPasswordEffect')}>
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
    <Cover title={t('forgotYourPassword')} about={t('requestHint')}>
      <RequestForm
        onDone={(email) =>
          setDone({
            token,
            title: t('checkYourEmail'),
            about: t('linkRequested', { email }),
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

function RequestForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation('reset-password')
  const trpc = useTRPC()
  const request = useMutation(trpc.account.requestPasswordReset.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/account')).PasswordResetRequest,
    initial: { email: '' },
    toInput: (values) => ({ email: values.email.trim() }),
    onSubmit: async (input) => {
      await request.mutateAsync(input)
      onDone(input.email)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <EmailInput autoFocus {...form.getInputProps('email')} />
        <FormProblem form={form} />
        <Button type="submit" size="sm" loading={form.busy}>
          {t('sendTheLink')}
        </Button>
      </Stack>
    </form>
  )
}
