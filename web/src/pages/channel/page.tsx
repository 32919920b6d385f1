import { Page } from '../../ui/page.tsx'
import { ChannelPanel } from './channel-panel.tsx'
import { NumberPanel } from './number-panel.tsx'

/** What each mode sends through. */
export function ChannelPage() {
  return (
    <Page
      title="Channel"
      about="What messages go through and come in by, in live and in test mode, and whether they do."
    >
      <NumberPanel />
      <ChannelPanel mode="live" />
      <ChannelPanel mode="test" />
    </Page>
  )
}
