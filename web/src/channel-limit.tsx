import { Checkbox, Radio, Stack } from '@mantine/core'
import type { ChannelView } from '@parley/shared/workspace/channels'
import type { Mode } from '@parley/shared/workspace/workspaces'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllChannels } from './use-channels.ts'

type ChannelLimitProps = {
  mode: Mode
  /** What the limit means for the API key or webhook. */
  description: string
  /** The IDs of the channels; null for all channels. */
  value: string[] | null
  onChange: (channelIds: string[] | null) => void
  /** The channels that it is limited to already, which may have been removed. */
  held?: readonly string[] | null
  error?: ReactNode
}

/** Limits an API key or a webhook to channels. Shown only where the mode has several, or where it is limited already. */
export function ChannelLimit({ mode, description, value, onChange, held, error }: ChannelLimitProps) {
  const { t, ready } = useTranslation('channel-select', { useSuspense: false })
  const channels = useAllChannels(mode)?.filter(({ id, is_active }) => is_active || held?.includes(id)) ?? []
  if ((channels.length < 2 && !held) || !ready) return null
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('channels')}
        description={description}
        value={value ? 'some' : 'all'}
        onChange={(choice) => onChange(choice === 'all' ? null : [...(held ?? [])])}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={t('allChannels')} />
          <Radio value="some" label={t('onlyTheseChannels')} />
        </Stack>
      </Radio.Group>
      {value && (
        <Checkbox.Group aria-label={t('onlyTheseChannels')} value={value} onChange={onChange} error={error} ms={30}>
          <Stack gap="xs" mb={error ? 'xs' : 0}>
            {channels.map((channel) => (
              <Checkbox key={channel.id} value={channel.id} label={<ChannelName channel={channel} />} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}

/** The names of the channels that an API key or a webhook is limited to. */
export function LimitedTo({ mode, channelIds }: { mode: Mode; channelIds: readonly string[] }) {
  const channels = useAllChannels(mode)?.filter(({ id }) => channelIds.includes(id)) ?? []
  return channels.map((channel, index) => (
    <span key={channel.id}>
      {index > 0 && ', '}
      <ChannelName channel={channel} />
    </span>
  ))
}

function ChannelName({ channel: { name, is_active } }: { channel: ChannelView }) {
  const { t } = useTranslation('channel-select', { useSuspense: false })
  return <bdi>{is_active ? name : t('removedChannel', { name })}</bdi>
}
