import type { ConversationStatus, ConversationView } from '@parley/shared/conversations/conversations'
import { useTranslation } from 'react-i18next'
import { inWords } from '../../ui/text/format.ts'
import { exactTime } from '../../ui/text/relative-time.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { describeUntil } from './status-menu/snooze-times.ts'

const tones: Record<ConversationStatus, Tone> = { open: 'info', pending: 'quiet', resolved: 'good' }

type StatusProps = { conversation: Pick<ConversationView, 'status' | 'snoozed_until'>; showsTime?: boolean }

/** The status, or that it is snoozed and until when. */
export function StatusOfConversation({ conversation, showsTime }: StatusProps) {
  const { status, snoozed_until: snoozedUntil } = conversation
  const { t } = useTranslation('common')
  if (snoozedUntil) {
    return (
      <StatusBadge tone="quiet" title={t('snoozedUntil', { time: exactTime(Date.parse(snoozedUntil)) })}>
        {showsTime ? t('untilTime', { time: describeUntil(Date.parse(snoozedUntil), Date.now()) }) : t('snoozed')}
      </StatusBadge>
    )
  }
  return <StatusBadge tone={tones[status]}>{inWords(status)}</StatusBadge>
}
