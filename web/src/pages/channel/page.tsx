import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { ChannelLog } from './channel-log.tsx'
import { ChannelPanel } from './channel-panel.tsx'
import { NumberPanel } from './number-panel.tsx'

/** The number of the workspace, and the channel of each mode. */
export function ChannelPage() {
  const { t } = useTranslation('channel')
  return (
    <Page title={t('channel')} about={t('introduction')}>
      <NumberPanel />
      <ChannelLog />
      <ChannelPanel mode="live" />
      <ChannelPanel mode="test" />
    </Page>
  )
}
