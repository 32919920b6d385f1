import { useTranslation } from 'react-i18next'
import { UnsavedChangesGuard } from '../../ui/forms/unsaved-changes.tsx'
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
      <UnsavedChangesGuard>
        <ChannelPanel mode="live" />
        <ChannelPanel mode="test" />
      </UnsavedChangesGuard>
    </Page>
  )
}
