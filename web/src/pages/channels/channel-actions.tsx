import { Button } from '@mantine/core'
import type { ChannelView } from '@parley/shared/workspace/channels'
import { IconPlugConnectedX, IconStar } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { useRefreshNumber } from './use-refresh-number.ts'

const RemoveChannel = onDemand(async () => (await import('./remove-channel.tsx')).RemoveChannel)

/** Makes a channel the default, or removes it. The simulator of the live mode leaves with the first number instead. */
export function ChannelActions({ channel }: { channel: ChannelView }) {
  const { t } = useTranslation('channels')
  const trpc = useTRPC()
  const refresh = useRefreshNumber()
  const scope = useScope()
  const [isRemoving, setRemoving] = useState(false)
  const mayManage = useMay('manage_settings')
  const { id: channelId, name, is_default, platform, mode } = channel
  const makeDefault = useMutation(
    trpc.channels.makeDefault.mutationOptions({
      onSuccess: async () => {
        await refresh()
        notifySuccess(t('madeDefault', { name }))
      },
      onError: notifyFailure,
    }),
  )
  if (!mayManage) return null
  const isReplacedByNumber = mode === 'live' && platform === 'simulator'
  return (
    <>
      {!is_default && (
        <Button
          variant="default"
          leftSection={<IconStar size={14} />}
          loading={makeDefault.isPending}
          onClick={() => makeDefault.mutate({ ...scope, channelId })}
        >
          {t('makeDefault')}
        </Button>
      )}
      {!isReplacedByNumber && (
        <Button
          variant="default"
          c="var(--ui-bad)"
          leftSection={<IconPlugConnectedX size={14} />}
          onClick={() => setRemoving(true)}
        >
          {platform === 'simulator' ? t('remove') : t('disconnect')}
        </Button>
      )}
      <RemoveChannel opened={isRemoving} channel={channel} onClose={() => setRemoving(false)} />
    </>
  )
}
