import type { ConversationStatus } from '@parley/shared/conversations/conversations'
import { useTranslation } from 'react-i18next'
import { inWords } from '../../ui/text/format.ts'
import { exactTime } from '../../ui/text/relative-time.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { describeUntil } from './status-menu/snooze-times.ts'

const tones: Record<ConversationStatus, Tone> = { open: 'info', pending: 'quiet', resolved: 'good' }

type StatusProps = { status: ConversationStatus; snoozedUntil?: string | null; showsTime?: boolean }

export function StatusOfConversation({ status, snoozedUntil, showsTime }: StatusProps) {
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
