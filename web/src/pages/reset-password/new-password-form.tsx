import { Button, Stack } from '@mantine/core'
import { passwordLength } from '@parley/shared/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTRPC } from '../../trpc.ts'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'

export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('reset-password')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const reset = useMutation(trpc.account.resetPassword.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/account')).PasswordReset,
    initial: { password: '' },
    toInput: (values) => ({ ...values, token }),
    onSubmit: async (input) => {
      await reset.mutateAsync(input)
      queries.clear()
      onDone()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <PasswordInput
          label={t('newPassword')}
          name="password"
          description={t('atLeastCharacters', { min: passwordLength.min })}
          autoComplete="new-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <FormProblem form={form} />
        <Button type="submit" size="sm" loading={form.busy}>
          {t('changePassword')}
        </Button>
      </Stack>
    </form>
  )
}
