import type { MessageView } from '@parley/shared/conversations/messages'

type Draft = {
  /** The time of the newest message that was shown when the person began to write; undefined where none was. */
  readonly begunAfter: string | undefined
  /** The messages that were shown waiting to be sent when the person began to write. */
  readonly seen: readonly string[]
  readonly ownName: string
}

export type Reply = Pick<
  MessageView,
  'id' | 'direction' | 'kind' | 'status' | 'text' | 'sent_by' | 'created_at' | 'campaign_id'
>

/**
 * The newest reply that somebody else, a person or a program, sent to the customer since the person began to write. Surveys,
 * campaigns, notices and notes answer nothing.
 */
export function repliedMeanwhile(messages: readonly Reply[], { begunAfter, seen, ownName }: Draft): Reply | undefined {
  if (begunAfter === undefined) return undefined
  return messages.findLast(
    ({ id, direction, kind, status, sent_by, created_at, campaign_id }) =>
      direction === 'outbound' &&
      (kind === 'text' || kind === 'template') &&
      campaign_id === null &&
      status !== 'failed' &&
      sent_by !== ownName &&
      !seen.includes(id) &&
      created_at > begunAfter,
  )
}
