import type { SimulatedBubble } from '@parley/shared/simulator'
import { clockTime } from '../../ui/relative-time.ts'
import { TemplateBubble } from '../templates/preview.tsx'
import styles from './phone-screen.module.css'

const states: Record<SimulatedBubble['status'], string> = {
  accepted: 'on its way',
  delivered: 'delivered',
  read: 'read',
  failed: 'not delivered',
}

/** A message as it stands on the customer's screen; for ours, what became of it on the way. */
export function PhoneBubble({
  bubble,
  onQuickReply,
}: {
  bubble: SimulatedBubble
  onQuickReply: (text: string) => void
}) {
  const isOwn = bubble.direction === 'from_customer'
  const foot = (
    <div className={styles.foot}>
      {clockTime(Date.parse(bubble.at))}
      {!isOwn && ` · ${states[bubble.status]}${bubble.error_code ? ` (${bubble.error_code})` : ''}`}
    </div>
  )
  if (bubble.template) return <TemplateBubble filled={bubble.template} onQuickReply={onQuickReply} foot={foot} />
  return (
    <div className={styles.bubble} data-own={isOwn || undefined}>
      {bubble.quoted_text && <div className={styles.quote}>{bubble.quoted_text}</div>}
      {bubble.text}
      {foot}
    </div>
  )
}
