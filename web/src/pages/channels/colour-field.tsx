import { Radio } from '@mantine/core'
import { channelColours } from '@parley/shared/workspace/channels'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelName } from '../../ui/channels/channel-name.tsx'
import styles from './colour-field.module.css'

/** Chooses the colour of a channel. */
export function ColourField(props: Omit<ComponentProps<typeof Radio.Group>, 'label' | 'children'>) {
  const { t } = useTranslation('channels')
  return (
    <Radio.Group label={t('colour')} {...props}>
      <div className={styles.colours}>
        {channelColours.map((colour) => (
          <Radio key={colour} value={colour} label={<ChannelName name={t(colour)} colour={colour} />} />
        ))}
      </div>
    </Radio.Group>
  )
}
