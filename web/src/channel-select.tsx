import { NativeSelect } from '@mantine/core'
import type { ChannelView } from '@parley/shared/workspace/channels'
import { useTranslation } from 'react-i18next'
import { useScope } from './scope.ts'
import { useAllChannels } from './use-channels.ts'

/** The channels in use of the current mode, the default first. Undefined until they are loaded. */
function useChannels(): ChannelView[] | undefined {
  return useAllChannels(useScope().mode)?.filter(({ is_active }) => is_active)
}

type ChannelSelectProps = {
  /** "Send through" where none is given. */
  label?: string
  /** The default channel where it is undefined. */
  value: string | undefined
  onChange: (channelId: string) => void
  /** Channels that can be chosen; by default all that are in use. */
  among?: (channel: ChannelView) => boolean
}

/** Chooses a channel. Shown only where there is a choice. */
export function ChannelSelect({ label, value, onChange, among = () => true }: ChannelSelectProps) {
  const { t, ready } = useTranslation('channel-select', { useSuspense: false })
  const channels = useChannels()?.filter(among) ?? []
  if (channels.length < 2 || !ready) return null
  return (
    <NativeSelect
      maw={360}
      label={label ?? t('sendThrough')}
      value={channels.some(({ id }) => id === value) ? value : channels[0]?.id}
      data={channels.map(({ id, name, phone_number }) => ({
        value: id,
        label: phone_number === null || phone_number === name ? name : `${name} · ${phone_number}`,
      }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
