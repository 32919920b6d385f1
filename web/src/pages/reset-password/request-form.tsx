import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTRPC } from '../../trpc.ts'
import { EmailInput } from '../../ui/forms/email-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'

export function RequestForm({ onDone }: { onDone: (email: string) => void }) {
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
