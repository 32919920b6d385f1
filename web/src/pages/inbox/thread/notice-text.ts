import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { MessageView } from '@parley/shared/conversations/messages'
import { i18n } from '../../../i18n/i18n.ts'

type Noticed = Pick<MessageView, 'content' | 'direction'>

/** A sentence for what stands in a thread as one line, such as a call; undefined for what is shown as a bubble. */
export function noticeText({ content, direction }: Noticed): string | undefined {
  if (!content || !('type' in content)) return undefined
  if (content.type === 'call') return callText(content, direction)
  if (content.type === 'handover') return handoverText(content)
  if (content.type === 'automatic_event') return eventText(content)
  if (content.type === 'reaction') return reactionText(content, direction)
  if (content.type === 'revoke') return deletionText(content)
  return undefined
}

type Reaction = Extract<MessageContent, { type: 'reaction' }>

function reactionText({ emoji }: Reaction, direction: MessageView['direction']): string {
  if (emoji === null) {
    return i18n.t(direction === 'inbound' ? 'timeline:customerTookReactionBack' : 'timeline:weTookReactionBack')
  }
  return i18n.t(direction === 'inbound' ? 'timeline:customerReacted' : 'timeline:weReacted', { emoji })
}

function deletionText({ quoted }: Extract<MessageContent, { type: 'revoke' }>): string {
  if (quoted?.text === undefined) return i18n.t('timeline:customerDeletedMessage')
  return i18n.t('timeline:customerDeletedMessageOf', { text: quoted.text })
}

type Handover = Extract<MessageContent, { type: 'handover' }>

function handoverText({ action, previous_owner, new_owner, reason }: Handover): string {
  const owners = { from: ownerText(previous_owner), to: ownerText(new_owner) }
  const isTaken = action === 'control_taken'
  if (reason === undefined) return i18n.t(isTaken ? 'timeline:handoverTaken' : 'timeline:handoverPassed', owners)
  return i18n.t(isTaken ? 'timeline:handoverTakenBecause' : 'timeline:handoverPassedBecause', { ...owners, reason })
}

function ownerText(role: string | undefined): string {
  if (role === 'ai_agent') return i18n.t('timeline:ownerAiAgent')
  if (role === 'escalation') return i18n.t('timeline:ownerPeople')
  return role ?? i18n.t('timeline:ownerUnknown')
}

type AutomaticEvent = Extract<MessageContent, { type: 'automatic_event' }>

const events = { Purchase: 'timeline:adPurchase', LeadSubmitted: 'timeline:adLead' } as const

function eventText({ name, value, currency }: AutomaticEvent): string {
  const what = name in events ? i18n.t(events[name as keyof typeof events]) : i18n.t('timeline:adEvent', { name })
  // As the platform reports it, because it does not say in which unit.
  return value === undefined
    ? what
    : i18n.t('timeline:adEventOf', { what, amount: `${value} ${currency ?? ''}`.trim() })
}

type Call = Extract<MessageContent, { type: 'call' }>

function callText({ state, duration_seconds: seconds, errors }: Call, direction: MessageView['direction']): string {
  const isInbound = direction === 'inbound'
  switch (state) {
    case 'ringing':
      return i18n.t(isInbound ? 'timeline:callIncoming' : 'timeline:callPlaced')
    case 'answered': {
      if (seconds === undefined) return i18n.t(isInbound ? 'timeline:callAnswered' : 'timeline:callPlacedAnswered')
      const duration = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
      return i18n.t(isInbound ? 'timeline:callAnsweredFor' : 'timeline:callPlacedAnsweredFor', { duration })
    }
    case 'missed':
      return i18n.t('timeline:callMissed')
    case 'unanswered':
      return i18n.t('timeline:callUnanswered')
    case 'declined':
      return i18n.t('timeline:callDeclined')
    case 'failed':
      return i18n.t('timeline:callFailed', { reason: errors?.[0]?.message ?? i18n.t('timeline:callFailedUnknown') })
  }
}
