import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { CallUpdate } from '../../../platforms/call-update.ts'

export type CallContent = Extract<MessageContent, { type: 'call' }>

/**
 * A call after another report of it. Reports may arrive in any order: the end stands, whatever arrives after it, except that a
 * customer who did not answer may have declined.
 */
export function callAfter(before: CallContent | undefined, update: CallUpdate): CallContent {
  if (before?.ended_at !== undefined) {
    return before.state === 'unanswered' && update.step === 'rejected' ? { ...before, state: 'declined' } : before
  }
  switch (update.step) {
    case 'ringing':
      return before ?? { type: 'call', state: 'ringing' }
    case 'accepted':
      return { type: 'call', ...before, state: 'answered', started_at: before?.started_at ?? timeOf(update.at) }
    case 'rejected':
      return { type: 'call', ...before, state: 'declined' }
    case 'ended':
      return ended(before, update)
  }
}

function ended(before: CallContent | undefined, update: CallUpdate): CallContent {
  const { startedAt, durationSeconds, error, at } = update
  const isTalk = durationSeconds !== undefined
  const start = startedAt === undefined ? before?.started_at : timeOf(startedAt)
  return {
    type: 'call',
    state: isTalk ? 'answered' : unansweredState(before, update),
    ...(start !== undefined && { started_at: start }),
    ended_at: timeOf(at),
    ...(isTalk && { duration_seconds: durationSeconds }),
    ...(error && { errors: [error] }),
  }
}

/**
 * Returns the state of a call that has ended unanswered. A customer's call that failed was not answered either. A call that was
 * accepted took place, however long.
 */
function unansweredState(before: CallContent | undefined, { direction, error }: CallUpdate): CallContent['state'] {
  if (before?.state === 'answered' || before?.state === 'declined') return before.state
  if (direction === 'inbound') return 'missed'
  return error ? 'failed' : 'unanswered'
}

/** What lists and searches show of a call. */
export function textOfCall({ state, duration_seconds: seconds, errors }: CallContent): string {
  if (state === 'answered' && seconds !== undefined) {
    return `[Call] ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
  }
  return state === 'failed' ? `${texts.failed} ${errors?.[0]?.message ?? ''}`.trim() : texts[state]
}

const texts: Readonly<Record<CallContent['state'], string>> = {
  ringing: '[Call]',
  answered: '[Call]',
  missed: '[Missed call]',
  unanswered: '[Unanswered call]',
  declined: '[Declined call]',
  failed: '[Failed call]',
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
