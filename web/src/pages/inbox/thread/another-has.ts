import type { MessageView } from '@parley/shared/conversations/messages'
import { anotherApp } from '@parley/shared/words'

type Said = Pick<MessageView, 'content' | 'direction' | 'kind' | 'sent_by'>

/**
 * Whether an AI agent or another app has the conversation, so that a reply of ours takes it over: by the newest message that
 * says so. The messages are in their order.
 */
export function anotherHas(messages: readonly Said[]): boolean {
  return messages.map(ownerAfter).findLast((owner) => owner !== undefined) === 'another'
}

function ownerAfter({ content, direction, kind, sent_by: sentBy }: Said): 'us' | 'another' | undefined {
  if (kind === 'note') return undefined
  const inbound = content && 'type' in content ? content : undefined
  if (inbound?.standby) return 'another'
  if (inbound?.type === 'handover') return inbound.new_owner === 'ai_agent' ? 'another' : 'us'
  if (kind === 'notice') return undefined
  // A customer's message that arrives as usual arrives for us, and what we send takes the conversation over.
  return direction === 'inbound' || sentBy !== anotherApp ? 'us' : undefined
}
