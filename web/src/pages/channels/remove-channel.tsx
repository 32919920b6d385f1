import { Skeleton, Stack } from '@mantine/core'
import type { ChannelView } from '@parley/shared/workspace/channels'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Uses } from './channel-uses.tsx'
import { useRefreshNumber } from './use-refresh-number.ts'

type RemoveChannelProps = { opened: boolean; channel: ChannelView; onClose: () => void }

/** Asks before a channel is removed, and names what uses it. */
export function RemoveChannel({ opened, channel, onClose }: RemoveChannelProps) {
  const { t } = useTranslation('channels')
  const trpc = useTRPC()
  const refresh = useRefreshNumber()
  const input = { ...useScope(), channelId: channel.id }
  const remove = useMutation(trpc.channels.remove.mutationOptions())
  // What is asked about may have changed since the question was open last.
  const uses = useQuery(trpc.channels.uses.queryOptions(input, { enabled: opened, staleTime: 0 }))
  const { name } = channel
  const isSimulator = channel.platform === 'simulator'
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      question={isSimulator ? t('confirmRemove', { name }) : t('confirmDisconnect', { name })}
      yes={isSimulator ? t('removeSimulator') : t('disconnectNumber')}
      danger
      onConfirm={async () => {
        await remove.mutateAsync(input)
        await refresh()
        notifySuccess(isSimulator ? t('simulatorRemoved', { name }) : t('disconnected', { name }))
      }}
    >
      <Stack gap="sm">
        <div>{isSimulator ? t('removeEffect') : t('disconnectEffect')}</div>
        <Loaded query={uses} skeleton={<Skeleton h={20} />}>
          {(data) => <Uses uses={data} />}
        </Loaded>
        <div>{isSimulator ? t('removedStayReadable') : t('disconnectKeeps')}</div>
      </Stack>
    </Confirm>
  )
}
