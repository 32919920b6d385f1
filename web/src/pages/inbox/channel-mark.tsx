import { useScope } from '../../scope.ts'
import { ChannelName } from '../../ui/channels/channel-name.tsx'
import { useAllChannels } from '../../use-channels.ts'
import styles from './channel-mark.module.css'

/** The channel of a conversation. Shown only where another one is in use. */
export function ChannelMark({ channelId }: { channelId: string }) {
  const channels = useAllChannels(useScope().mode) ?? []
  const own = channels.find(({ id }) => id === channelId)
  const hasOthers = channels.some(({ id, is_active }) => is_active && id !== channelId)
  if (!own || !hasOthers) return null
  return (
    <span className={styles.channel} title={own.name}>
      <ChannelName name={own.name} colour={own.colour} />
    </span>
  )
}
