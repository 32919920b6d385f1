import type { MessageView } from '@parley/shared/conversations/messages'

type Draft = {
  /** The time of the newest message that was shown when the person began to write; undefined where none was. */
  readonly begunAfter: string | undefined
  readonly ownName: string
}

/**
 * The newest reply that somebody else, a person or a program, sent to the customer since the person began to write. Surveys,
 * notices and notes answer nothing.
 */
export function repliedMeanwhile(
  messages: readonly MessageView[],
  { begunAfter, ownName }: Draft,
): MessageView | undefined {
  if (begunAfter === undefined) return undefined
  return messages.findLast(
    ({ direction, kind, status, sent_by, created_at }) =>
      direction === 'outbound' &&
      (kind === 'text' || kind === 'template') &&
      status !== 'failed' &&
      sent_by !== ownName &&
      created_at > begunAfter,
  )
}
