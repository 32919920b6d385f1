import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useAllChannels } from '../../use-channels.ts'

type ChannelFilterProps = { value: string | undefined; onChange: (channelId: string | undefined) => void }

/** Limits the figures to a channel, which may be a removed number. Shown only where there are several, or one is chosen. */
export function ChannelFilter({ value, onChange }: ChannelFilterProps) {
  const { t } = useTranslation('analytics')
  const channels = useAllChannels(useScope().mode)?.filter(
    ({ id, is_active, platform }) => is_active || platform !== 'simulator' || id === value,
  )
  if (!channels || (channels.length < 2 && value === undefined)) return null
  return (
    <NativeSelect
      aria-label={t('channel')}
      value={value ?? ''}
      data={[
        { value: '', label: t('allChannels') },
        ...channels.map(({ id, name, is_active }) => ({
          value: id,
          label: is_active ? name : `${name} (${t('noLongerInUse')})`,
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
