import { Button, Group } from '@mantine/core'
import type { ConnectionView } from '@parley/shared/workspace/connections'
import { IconKey, IconStethoscope } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { useRefreshNumber } from './use-refresh-number.ts'

const ReplaceTokenModal = onDemand(async () => (await import('./replace-token.tsx')).ReplaceTokenModal)

export function NumberActions({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('channels')
  const trpc = useTRPC()
  const input = { ...useScope(), channelId: connection.channel_id }
  const [isReplacing, setReplacing] = useState(false)
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
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconStethoscope size={14} />}
        loading={check.isPending}
        onClick={() => check.mutate(input)}
      >
        {t('checkNow')}
      </Button>
      <Button variant="default" leftSection={<IconKey size={14} />} onClick={() => setReplacing(true)}>
        {t('replaceToken')}
      </Button>
      <ReplaceTokenModal opened={isReplacing} channelId={input.channelId} onClose={() => setReplacing(false)} />
    </Group>
  )
}
