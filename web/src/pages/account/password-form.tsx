import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { passwordLength } from '@parley/shared/words'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changePassword } from '../../session.ts'
import { useTRPC } from '../../trpc.ts'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'

const empty = { currentPassword: '', newPassword: '', revokeOtherSessions: true }

export function PasswordForm() {
  const { t } = useTranslation('account')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/account')).PasswordChange,
    initial: empty,
    toInput: (values) => values,
    onSubmit: async (input) => {
      await changePassword(input)
      form.setValues(empty)
      await queries.invalidateQueries(trpc.account.pathFilter())
      notifySuccess(t('passwordChanged'))
    },
  })
  return (
    <Panel title={t('password')}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <PasswordInput
            label={t('currentPassword')}
            name="currentPassword"
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label={t('newPassword')}
            name="newPassword"
            description={t('atLeastCharacters', { min: passwordLength.min })}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <Checkbox
            label={t('signOutOfAllOtherSessions')}
            {...form.getInputProps('revokeOtherSessions', { type: 'checkbox' })}
          />
          <FormProblem form={form} />
          <Group>
            <Button type="submit" loading={form.busy}>
              {t('changePassword')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
