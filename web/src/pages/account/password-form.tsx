import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { passwordLength } from '@parley/shared/words'
import { useQueryClient } from '@tanstack/react-query'
import { changePassword } from '../../session.ts'
import { useTRPC } from '../../trpc.ts'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'

const empty = { currentPassword: '', newPassword: '', revokeOtherSessions: true }

export function PasswordForm() {
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
      notifySuccess('Password changed.')
    },
  })
  return (
    <Panel title="Password">
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <PasswordInput
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label="New password"
            name="newPassword"
            description={`At least ${passwordLength.min} characters`}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <Checkbox
            label="Sign out of all other sessions"
            {...form.getInputProps('revokeOtherSessions', { type: 'checkbox' })}
          />
          <FormProblem form={form} />
          <Group>
            <Button type="submit" loading={form.busy}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
