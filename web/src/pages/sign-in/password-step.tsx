import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { signIn } from '../../session.ts'
import { EmailInput } from '../../ui/forms/email-input.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'

type PasswordStepProps = {
  /** The email entered earlier, if any. */
  email: string
  onDone: (email: string, result: { needsCode: boolean }) => Promise<void>
}

export function PasswordStep({ email: initialEmail, onDone }: PasswordStepProps) {
  const { t } = useTranslation('sign-in')
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/members')).SignIn,
    initial: { email: initialEmail, password: '' },
    toInput: (values) => ({ ...values, email: values.email.trim() }),
    onSubmit: async ({ email, password }) => onDone(email, await signIn(email, password)),
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <EmailInput autoFocus {...form.getInputProps('email')} />
        <PasswordInput
          label={t('password')}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <FormProblem form={form} />
        <Button type="submit" size="sm" loading={form.busy}>
          {t('signIn')}
        </Button>
        <Anchor component={Link} to="/reset-password" size="xs">
          {t('forgotPassword')}
        </Anchor>
        <Text size="xs" c="dimmed">
          {t('noAccount')}
        </Text>
      </Stack>
    </form>
  )
}
