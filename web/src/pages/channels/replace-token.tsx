import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPCClient } from '../../trpc.ts'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { useRefreshNumber } from './use-refresh-number.ts'

type ReplaceTokenModalProps = { opened: boolean; channelId: string; onClose: () => void }

export function ReplaceTokenModal({ opened, channelId, onClose }: ReplaceTokenModalProps) {
  const { t } = useTranslation('channels')
  return (
    <Modal opened={opened} onClose={onClose} title={t('replaceAccessToken')}>
      <ReplaceTokenForm channelId={channelId} onClose={onClose} />
    </Modal>
  )
}

/** The old token stays active until WhatsApp has accepted the new one. */
function ReplaceTokenForm({ channelId, onClose }: Omit<ReplaceTokenModalProps, 'opened'>) {
  const { t } = useTranslation('channels')
  const client = useTRPCClient()
  const refresh = useRefreshNumber()
  const scope = useScope()
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/connections')).ReplaceToken,
    initial: { accessToken: '', appSecret: '' },
    toInput: ({ accessToken, appSecret }) => ({
      ...scope,
      channelId,
      accessToken,
      ...(appSecret.trim() !== '' && { appSecret }),
    }),
    onSubmit: async (input) => {
      await client.channels.replaceToken.mutate(input)
      await refresh()
      onClose()
      notifySuccess(t('whatsappAcceptedTheNewToken'))
    },
  })
  return (
    <form onSubmit={form.submit} noValidate autoComplete="off">
      <Stack gap="md">
        <Text size="sm">{t('whereNewTokenIs')}</Text>
        <PasswordInput
          label={t('newAccessToken')}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('accessToken')}
        />
        <PasswordInput
          label={t('newAppSecret')}
          description={t('newSecretHint')}
          autoComplete="off"
          {...form.getInputProps('appSecret')}
        />
        <FormProblem form={form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('checkAndReplace')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
