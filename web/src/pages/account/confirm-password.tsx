import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'

type ConfirmPasswordProps = {
  title: string
  /** What happens next. */
  children: ReactNode
  /** The label of the submit button. */
  submitLabel: string
  danger?: boolean
  onClose: () => void
  onPassword: (password: string) => Promise<unknown>
}

/** Asks for the password in a dialog. A wrong password is reported at its field. */
export function ConfirmPassword({ title, children, submitLabel, danger, onClose, onPassword }: ConfirmPasswordProps) {
  const { t } = useTranslation('account')
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/account')).PasswordAsked,
    initial: { password: '' },
    toInput: (values) => values,
    onSubmit: ({ password }) => onPassword(password),
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md" p="md">
        <Title order={2}>{title}</Title>
        <Text size="sm">{children}</Text>
        <PasswordInput
          label={t('currentPassword')}
          name="password"
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <FormProblem form={form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.busy} {...(danger ? { color: 'red.8' } : {})}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
