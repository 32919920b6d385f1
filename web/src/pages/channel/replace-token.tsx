import { Button, Group, Stack, Text } from '@mantine/core'
import { useScope } from '../../scope.ts'
import { useTRPCClient } from '../../trpc.ts'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { useRefreshNumber } from './use-refresh-number.ts'

export function ReplaceTokenModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Replace access token">
      <ReplaceTokenForm onClose={onClose} />
    </Modal>
  )
}

/** The old token stays active until WhatsApp has accepted the new one. */
function ReplaceTokenForm({ onClose }: { onClose: () => void }) {
  const client = useTRPCClient()
  const refresh = useRefreshNumber()
  const { workspaceId } = useScope()
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/connections')).ReplaceToken,
    initial: { accessToken: '', appSecret: '' },
    toInput: ({ accessToken, appSecret }) => ({
      workspaceId,
      mode: 'live',
      accessToken,
      ...(appSecret.trim() !== '' && { appSecret }),
    }),
    onSubmit: async (input) => {
      await client.channels.replaceToken.mutate(input)
      await refresh()
      onClose()
      notifySuccess('WhatsApp accepted the new token.')
    },
  })
  return (
    <form onSubmit={form.submit} noValidate autoComplete="off">
      <Stack gap="md">
        <Text size="sm">
          In Meta’s business settings, open Users → System users and generate a token for the same app and account. If
          WhatsApp rejects the new token, the current one stays active.
        </Text>
        <PasswordInput
          label="New access token"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('accessToken')}
        />
        <PasswordInput
          label="New app secret"
          description="Only if it was reset at Meta, or if the token belongs to another app"
          autoComplete="off"
          {...form.getInputProps('appSecret')}
        />
        <FormProblem form={form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Check and replace
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
