import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { ChannelName } from '../../../ui/channels/channel-name.tsx'
import { useAllChannels } from '../../../use-channels.ts'
import type { InboxFilter } from './use-inbox-filter.ts'

/** Names the channel that the list is limited to, and ends the limit. */
export function ActiveChannel({ inbox }: { inbox: InboxFilter }) {
  const { t, ready } = useTranslation('channel-select', { useSuspense: false })
  const channels = useAllChannels(useScope().mode)
  if (!ready || !channels) return null
  const channel = channels.find(({ id }) => id === inbox.channelId)
  const name = channel?.name ?? t('unknownChannel')
  return (
    <Button
      size="compact-xs"
      variant="default"
      mih={24}
      maw="100%"
      style={{ alignSelf: 'start' }}
      rightSection={<IconX size={12} aria-hidden />}
      aria-label={t('showAllChannels', { name })}
      title={t('showAllChannels', { name })}
      onClick={() => inbox.setChannelId(undefined)}
    >
      {channel ? <ChannelName name={name} colour={channel.colour} /> : name}
    </Button>
  )
}
