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
    <Modal opened={opened} onClose={onClose} title="Replace the access token">
      <ReplaceTokenForm onClose={onClose} />
    </Modal>
  )
}

/** The old one holds until WhatsApp has taken the new one. */
function ReplaceTokenForm({ onClose }: { onClose: () => void }) {
  const client = useTRPCClient()
  const refresh = useRefreshNumber()
  const { workspaceId } = useScope()
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/connections')).ReplaceToken,
    initial: { accessToken: '', appSecret: '' },
    toInput: ({ accessToken, appSecret }) => ({
      ...{ workspaceId, mode: 'live', accessToken },
      ...(appSecret.trim() !== '' && { appSecret }),
    }),
    onSubmit: async (input) => {
      await client.channels.replaceToken.mutate(input)
      await refresh()
      onClose()
      notifySuccess('WhatsApp takes the new token. The next message goes out with it.')
    },
  })
  return (
    <form onSubmit={form.submit} noValidate autoComplete="off">
      <Stack gap="md">
        <Text size="sm">
          In Meta’s business settings, open Users → System users and generate a token for the same app and account.
          WhatsApp is asked first; the token of before stays if it refuses.
        </Text>
        <PasswordInput
          label="New access token"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('accessToken')}
        />
        <PasswordInput
          label="New app secret"
          description="Only if it was reset at Meta, or the token is of another app"
          autoComplete="off"
          {...form.getInputProps('appSecret')}
        />
        <FormProblem form={form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Keep the old one
          </Button>
          <Button type="submit" loading={form.busy}>
            Check and replace
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
