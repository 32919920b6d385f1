import type { ActivityView } from '@parley/shared/conversations/activity'
import { clockTime, exactTime } from '../../../ui/text/relative-time.ts'
import { activityParts } from './activity-text.ts'
import styles from './thread.module.css'

/** One line about what was done with the conversation, among its messages. */
export function ActivityLine({ activity }: { activity: ActivityView }) {
  const at = Date.parse(activity.at)
  return (
    <p className={styles.activity}>
      <span>
        {activityParts(activity).map(({ text, isName }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: what was done never changes
          isName ? <bdi key={index}>{text}</bdi> : text,
        )}
      </span>
      <time dateTime={activity.at} title={exactTime(at)}>
        {clockTime(at)}
      </time>
    </p>
  )
}
