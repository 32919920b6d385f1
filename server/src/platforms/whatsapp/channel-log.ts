import { encodeSentence, type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../channel.ts'
import { insertChannelEvent } from '../channel-events.store.ts'
import { tokenExpires } from '../platform-connections.ts'
import type { Refusal } from './check-number.ts'
import { changeConnection, setTrouble } from './connections.store.ts'
import type { WhatsAppContext } from './context.ts'
import { treatmentOf } from './sending/codes.ts'

/** Something that happened to a number or its account, for the log on the channel page. */
export type LogEvent = {
  /** The key of the event. The same event, reported again, has the same key. */
  readonly key: string
  readonly tone: 'bad' | 'warn' | 'info' | 'good'
  /** The platform's own name for it. */
  readonly code: string
  /** What happened, in sentences. */
  readonly message: ShownSentence
  /** What a person can do about it; null where nothing is to be done. */
  readonly advice: ShownSentence | null
  readonly at: number
  /** False where members are notified of the same event by another channel. */
  readonly notifies: boolean
}

/**
 * Writes an event to the channel's log. Returns false when it is there already. Members are notified of a bad one, unless another
 * channel does that.
 */
export async function writeLog(
  { newId, jobs }: Pick<WhatsAppContext, 'newId' | 'jobs'>,
  tx: Tx,
  channel: Channel,
  event: LogEvent,
): Promise<boolean> {
  const isNew = await insertChannelEvent(tx, {
    id: newId(),
    workspace_id: channel.workspaceId,
    mode: channel.mode,
    channel_id: channel.id,
    event_key: event.key,
    tone: event.tone,
    code: event.code,
    message: encodeSentence(event.message),
    advice: event.advice && encodeSentence(event.advice),
    happened_at: event.at,
  })
  if (isNew && event.tone === 'bad' && event.notifies) {
    await jobs.enqueue(tx, channel, { kind: 'channel.notify', payload: { channelId: channel.id } })
  }
  return isNew
}

/**
 * Shows an error with which nothing can be sent until a person has acted on the channel page, and writes it to the log
 * when it begins: the same error of every further message is not another event.
 */
export async function recordTrouble(
  context: WhatsAppContext,
  channel: Channel,
  trouble: { readonly code: string; readonly message: ShownSentence },
): Promise<void> {
  const { code, message } = trouble
  await context.transact(async (tx) => {
    if (!(await setTrouble(tx, channel.id, trouble))) {
      await changeConnection(tx, channel.id, { trouble: encodeSentence(message) })
      return
    }
    await logTrouble(context, tx, channel, { code, ...wordsOf(code), notifies: true })
  })
}

/** Writes a refusal of a check of the number to the log. Whoever checks notifies members. */
export async function logRefusal(
  context: WhatsAppContext,
  tx: Tx,
  channel: Channel,
  { code, message, error }: Refusal,
): Promise<void> {
  const words = error ? wordsOf(code) : { message, advice: null }
  await logTrouble(context, tx, channel, { code, ...words, notifies: false })
}

/** Writes to the log that the access token expires. Whoever finds that notifies members. */
export async function logExpiry(context: WhatsAppContext, tx: Tx, channel: Channel, expiresAt: number): Promise<void> {
  const date = new Date(expiresAt).toISOString().slice(0, 10)
  await writeLog(context, tx, channel, {
    key: `expiry ${context.newId()}`,
    tone: 'warn',
    code: tokenExpires,
    message: sentence('tokenExpiresOn', { date }),
    advice: sentence('adviceReplaceToken'),
    at: context.now(),
    notifies: false,
  })
}

type Trouble = Pick<LogEvent, 'code' | 'message' | 'advice' | 'notifies'>

async function logTrouble(context: WhatsAppContext, tx: Tx, channel: Channel, trouble: Trouble): Promise<void> {
  await writeLog(context, tx, channel, {
    key: `trouble ${context.newId()}`,
    tone: 'bad',
    ...trouble,
    at: context.now(),
  })
}

/** What the platform's error means, and what to do about it. */
function wordsOf(code: string): Pick<Trouble, 'message' | 'advice'> {
  const { problem, hint } = treatmentOf(code)
  return { message: sentence('asSentence', { sentence: problem }), advice: hint }
}
