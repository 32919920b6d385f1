import { Button, Group, Stack } from '@mantine/core'
import type { ConnectionView } from '@parley/shared/workspace/connections'
import { IconKey, IconPlugConnectedX, IconStethoscope } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { useRefreshNumber } from './use-refresh-number.ts'

const ReplaceTokenModal = onDemand(async () => (await import('./replace-token.tsx')).ReplaceTokenModal)

export function NumberActions({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('channel')
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const [dialog, setDialog] = useState<'token' | 'disconnect'>()
  const live = { workspaceId, mode: 'live' } as const
  const refresh = useRefreshNumber()
  const check = useMutation(
    trpc.channels.check.mutationOptions({
      onSuccess: async ({ data }) => {
        await refresh()
        if (!data.trouble) notifySuccess(t('whatsappRespondsAndAcceptsTheToken'))
      },
      onError: notifyFailure,
    }),
  )
  const disconnect = useMutation(trpc.channels.remove.mutationOptions())
  const name = connection.display_phone_number ?? connection.phone_number_id
  const close = () => setDialog(undefined)
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconStethoscope size={14} />}
        loading={check.isPending}
        onClick={() => check.mutate(live)}
      >
        {t('checkNow')}
      </Button>
      <Button variant="default" leftSection={<IconKey size={14} />} onClick={() => setDialog('token')}>
        {t('replaceToken')}
      </Button>
      <Button
        variant="default"
        c="var(--ui-bad)"
        leftSection={<IconPlugConnectedX size={14} />}
        onClick={() => setDialog('disconnect')}
      >
        {t('disconnect')}
      </Button>
      <ReplaceTokenModal opened={dialog === 'token'} onClose={close} />
      <Confirm
        opened={dialog === 'disconnect'}
        onClose={close}
        question={t('confirmDisconnect', { name })}
        yes={t('disconnectNumber')}
        danger
        onConfirm={async () => {
          await disconnect.mutateAsync({ ...live, channelId: connection.channel_id })
          await refresh()
          notifySuccess(t('disconnected', { name }))
        }}
      >
        <Stack gap="sm">
          <div>{t('disconnectEffect')}</div>
          <div>{t('disconnectKeeps')}</div>
        </Stack>
      </Confirm>
    </Group>
  )
}
