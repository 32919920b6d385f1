import { clockTime, exactTime } from '../../../ui/text/relative-time.ts'
import styles from './thread.module.css'

/** One line about what happened in the conversation, among its messages. */
export function NoticeLine({ text, at }: { text: string; at: number }) {
  return (
    <p className={styles.activity}>
      <span dir="auto">{text}</span>
      <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
        {clockTime(at)}
      </time>
    </p>
  )
}
