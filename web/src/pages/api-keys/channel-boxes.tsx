import { Checkbox, Stack } from '@mantine/core'
import type { Mode } from '@parley/shared/workspace/workspaces'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllChannels } from '../../channel-select.tsx'

type ChannelBoxesProps = {
  mode: Mode
  value?: string[]
  onChange: (channelIds: string[]) => void
  /** The channels that the key is limited to already, which may have been removed. */
  held?: readonly string[] | null
  error?: ReactNode
}

/** The channels that a key is limited to; none for all. Shown only where the mode of the key has several, or the key is limited. */
export function ChannelBoxes({ mode, value = [], onChange, held, error }: ChannelBoxesProps) {
  const { t } = useTranslation('api-keys')
  const channels = useAllChannels(mode)?.filter(({ id, is_active }) => is_active || held?.includes(id)) ?? []
  if (channels.length < 2 && !held) return null
  return (
    <Checkbox.Group
      label={t('channels')}
      description={t('channelsHint')}
      value={value}
      onChange={onChange}
      error={error}
    >
      <Stack gap="xs" mt="xs" mb={error ? 'xs' : 0}>
        {channels.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** The channels for the API; null for all. */
export function channelsToSend(chosen: readonly string[]): readonly string[] | null {
  return chosen.length === 0 ? null : chosen
}
