import { Page } from '../../ui/page.tsx'
import { ChannelLog } from './channel-log.tsx'
import { ChannelPanel } from './channel-panel.tsx'
import { NumberPanel } from './number-panel.tsx'

/** The number of the workspace, and the channel of each mode. */
export function ChannelPage() {
  return (
    <Page title="Channel" about="The connected number, and the delivery health of live and test mode.">
      <NumberPanel />
      <ChannelLog />
      <ChannelPanel mode="live" />
      <ChannelPanel mode="test" />
    </Page>
  )
}
