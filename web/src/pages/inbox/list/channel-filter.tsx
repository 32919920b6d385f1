import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useAllChannels } from '../../../use-channels.ts'
import type { InboxFilter } from './use-inbox-filter.ts'

/** Chooses the channel whose conversations are listed. Shown only where the mode has had several, or where one is chosen. */
export function ChannelFilter({ inbox }: { inbox: InboxFilter }) {
  const { t, ready } = useTranslation('channel-select', { useSuspense: false })
  const channels = useAllChannels(useScope().mode)
  const { channelId } = inbox
  if (!ready || !channels || (channels.length < 2 && channelId === undefined)) return null
  const isUnknown = channelId !== undefined && !channels.some(({ id }) => id === channelId)
  return (
    <NativeSelect
      size="xs"
      aria-label={t('channel')}
      data={[
        { value: '', label: t('anyChannel') },
        ...channels.map(({ id, name, is_active }) => ({
          value: id,
          label: is_active ? name : t('removedChannel', { name }),
        })),
        ...(isUnknown ? [{ value: channelId, label: t('unknownChannel') }] : []),
      ]}
      value={channelId ?? ''}
      onChange={({ currentTarget }) => inbox.setChannelId(currentTarget.value || undefined)}
    />
  )
}
