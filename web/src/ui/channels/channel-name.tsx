import type { ChannelColour } from '@parley/shared/workspace/channels'
import styles from './channel-name.module.css'

/** The name of a channel beside a dot in its colour. */
export function ChannelName({ name, colour }: { name: string; colour: ChannelColour }) {
  return (
    <span className={styles.name} data-channel={colour}>
      <bdi className={styles.words}>{name}</bdi>
    </span>
  )
}
