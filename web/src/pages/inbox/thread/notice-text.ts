import type { InboundContent } from '@parley/shared/conversations/message-content'
import type { MessageView } from '@parley/shared/conversations/messages'
import { i18n } from '../../../i18n/i18n.ts'

type Noticed = Pick<MessageView, 'content' | 'direction'>

/** A sentence for what stands in a thread as one line, such as a call; undefined for what is shown as a bubble. */
export function noticeText({ content, direction }: Noticed): string | undefined {
  if (!content || !('type' in content)) return undefined
  if (content.type === 'call') return callText(content, direction)
  return undefined
}

type Call = Extract<InboundContent, { type: 'call' }>

function callText({ state, duration_seconds: seconds, errors }: Call, direction: MessageView['direction']): string {
  const isInbound = direction === 'inbound'
  switch (state) {
    case 'ringing':
      return i18n.t(isInbound ? 'inbox:callIncoming' : 'inbox:callPlaced')
    case 'answered': {
      if (seconds === undefined) return i18n.t(isInbound ? 'inbox:callAnswered' : 'inbox:callPlacedAnswered')
      const duration = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
      return i18n.t(isInbound ? 'inbox:callAnsweredFor' : 'inbox:callPlacedAnsweredFor', { duration })
    }
    case 'missed':
      return i18n.t('inbox:callMissed')
    case 'unanswered':
      return i18n.t('inbox:callUnanswered')
    case 'declined':
      return i18n.t('inbox:callDeclined')
    case 'failed':
      return i18n.t('inbox:callFailed', { reason: errors?.[0]?.message ?? i18n.t('inbox:callFailedUnknown') })
  }
}
