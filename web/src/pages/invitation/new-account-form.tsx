import { Button, Stack, TextInput } from '@mantine/core'
import { passwordLength } from '@parley/shared/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addressOf } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { EmailInput } from '../../ui/forms/email-input.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'

export function NewAccountForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('invitation')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation(trpc.invitations.accept.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/invitations')).AcceptInvitation,
    initial: { name: '', password: '' },
    toInput: (values) => ({ ...values, token }),
    onSubmit: async (input) => {
      const joined = await accept.mutateAsync(input)
      queries.clear()
      await navigate(addressOf(joined, 'inbox'), { replace: true })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <EmailInput value={email} readOnly />
        <TextInput label={t('yourName')} name="name" autoComplete="name" autoFocus {...form.getInputProps('name')} />
        <PasswordInput
          label={t('password')}
          name="password"
          description={t('atLeastCharacters', { min: passwordLength.min })}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <FormProblem form={form} />
        <Button type="submit" size="sm" loading={form.busy}>
          {t('join')}
        </Button>
      </Stack>
    </form>
  )
}
