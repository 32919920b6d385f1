import type { SimulatedMedia } from '@parley/shared/simulator/simulator'
import { StoredFile } from '../../../files/stored-file.tsx'
import { FormattedTextOnDemand } from '../../../ui/text/formatted-text-on-demand.tsx'
import styles from './phone-bubble.module.css'

/** The file of a message as the customer sees it: as what it was sent, with its caption. */
export function BubbleFile({ media }: { media: SimulatedMedia }) {
  return (
    <div className={styles.file}>
      <StoredFile file={{ ...media, kind: media.type }} label={media.name} isVoice={media.voice} />
      {media.caption && <FormattedTextOnDemand text={media.caption} />}
    </div>
  )
}
