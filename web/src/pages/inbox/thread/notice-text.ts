import type { InboundContent } from '@parley/shared/conversations/message-content'
import type { MessageView } from '@parley/shared/conversations/messages'
import { i18n } from '../../../i18n/i18n.ts'

type Noticed = Pick<MessageView, 'content' | 'direction'>

/** A sentence for what stands in a thread as one line, such as a call; undefined for what is shown as a bubble. */
export function noticeText({ content, direction }: Noticed): string | undefined {
  if (!content || !('type' in content)) return undefined
  if (content.type === 'call') return callText(content, direction)
  if (content.type === 'handover') return handoverText(content)
  if (content.type === 'automatic_event') return eventText(content)
  return undefined
}

type Handover = Extract<InboundContent, { type: 'handover' }>

function handoverText({ action, previous_owner, new_owner, reason }: Handover): string {
  const owners = { from: ownerText(previous_owner), to: ownerText(new_owner) }
  const isTaken = action === 'control_taken'
  if (reason === undefined) return i18n.t(isTaken ? 'inbox:handoverTaken' : 'inbox:handoverPassed', owners)
  return i18n.t(isTaken ? 'inbox:handoverTakenBecause' : 'inbox:handoverPassedBecause', { ...owners, reason })
}

function ownerText(role: string | undefined): string {
  if (role === 'ai_agent') return i18n.t('inbox:ownerAiAgent')
  if (role === 'escalation') return i18n.t('inbox:ownerPeople')
  return role ?? i18n.t('inbox:ownerUnknown')
}

type AutomaticEvent = Extract<InboundContent, { type: 'automatic_event' }>

const events = { Purchase: 'inbox:adPurchase', LeadSubmitted: 'inbox:adLead' } as const

function eventText({ name, value, currency }: AutomaticEvent): string {
  const what = name in events ? i18n.t(events[name as keyof typeof events]) : i18n.t('inbox:adEvent', { name })
  // As the platform reports it, because it does not say in which unit.
  return value === undefined ? what : i18n.t('inbox:adEventOf', { what, amount: `${value} ${currency ?? ''}`.trim() })
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
