import type { ConversationStatus } from '@parley/shared/conversations/conversations'
import { inWords } from '../../ui/text/format.ts'
import { exactTime } from '../../ui/text/relative-time.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { describeUntil } from './status-menu/snooze-times.ts'

const tones: Record<ConversationStatus, Tone> = { open: 'info', pending: 'quiet', resolved: 'good' }

type StatusProps = { status: ConversationStatus; snoozedUntil?: string | null; showsTime?: boolean }

export function StatusOfConversation({ status, snoozedUntil, showsTime }: StatusProps) {
  if (snoozedUntil) {
    return (
      <StatusBadge tone="quiet" title={`Snoozed until ${exactTime(Date.parse(snoozedUntil))}`}>
        {showsTime ? `Until ${describeUntil(Date.parse(snoozedUntil), Date.now())}` : 'Snoozed'}
      </StatusBadge>
    )
  }
  return <StatusBadge tone={tones[status]}>{inWords(status)}</StatusBadge>
}
