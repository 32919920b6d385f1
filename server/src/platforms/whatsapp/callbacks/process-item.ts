import { encodeSentence } from '@parley/shared/sentences/sentence'
import type { Channel } from '../../channel.ts'
import type { AutomaticEvent } from '../../conversation-updates.ts'
import type { FindErased } from '../../erased-customer.ts'
import type { OnUpdate, PlatformUpdate, ReceiptError } from '../../platform-update.ts'
import { recordTrouble, writeLog } from '../channel-log.ts'
import { changeConnection, clearTrouble, findConnection, recordHistory } from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { treatmentOf } from '../sending/codes.ts'
import { type PairWaits, pairOf } from '../sending/pair-waits.ts'
import { channelsOfItem, digitsOf, type OwnedItem, oneOfEachWorkspace } from './channels-of-item.ts'
import type { Item } from './item.ts'
import type { Notice } from './notice.ts'
import type { OrderedQueue } from './ordered-queue.ts'
import { endedBy } from './read-account-update.ts'
import { noticeOfEvent } from './read-automatic-event.ts'

export type CallbackContext = WhatsAppContext & {
  readonly waits: PairWaits
  readonly findErased: FindErased
  readonly queue: OrderedQueue
}

/** What became of an item: `early` where it is about an unknown message, `foreign` where it is about no number that is connected. */
type ItemOutcome = 'applied' | 'early' | 'foreign'

/** Applies one item of a callback. */
export async function processItem(
  context: CallbackContext,
  onUpdate: OnUpdate,
  owned: OwnedItem,
): Promise<ItemOutcome> {
  const channels = await channelsOfItem(context, owned)
  const { update } = owned.item
  if (update.kind === 'notice') await recordNotices(context, channels, update)
  else if (update.kind === 'automatic_event') await applyEvent(context, onUpdate, { channels, update })
  else {
    for (const channel of channels) {
      if (!(await applyTo(context, onUpdate, { channel, update }))) return 'early'
    }
  }
  return channels.length === 0 ? 'foreign' : 'applied'
}

type ForChannel = { readonly channel: Channel; readonly update: Exclude<Item['update'], Notice> }

/** Applies an update to a channel. Returns false when it is about an unknown message. */
async function applyTo(
  context: CallbackContext,
  onUpdate: OnUpdate,
  { channel, update }: ForChannel,
): Promise<boolean> {
  if (update.kind === 'history_progress') {
    await context.transact((tx) => recordHistory(tx, channel.id, update))
    return true
  }
  const startedAt = context.now()
  const result = await onUpdate(channel, update)
  if (update.kind === 'receipt') {
    if (result) delayOthers(context, channel, { receipt: update, from: startedAt })
    if (update.error) await applyErrorToChannel(context, channel, update.error)
  }
  return !(result?.isEarly || (result === undefined && isAboutAnother(update)))
}

type EventForChannels = { readonly channels: readonly Channel[]; readonly update: AutomaticEvent }

/** Applies the event to the channel that has its message. Where none has, it is in the log of the first. */
async function applyEvent(
  context: CallbackContext,
  onUpdate: OnUpdate,
  { channels, update }: EventForChannels,
): Promise<void> {
  for (const channel of channels) if (await onUpdate(channel, update)) return
  await recordNotices(context, channels.slice(0, 1), noticeOfEvent(update))
}

/** Whether the update needs another one, which may arrive later: a receipt its message, a recording its call. */
function isAboutAnother(update: PlatformUpdate): boolean {
  if (update.kind === 'history') return update.customer === null
  return update.kind === 'receipt' || update.kind === 'payment' || update.kind === 'call_file'
}

type TimedReceipt = { readonly receipt: Extract<PlatformUpdate, { kind: 'receipt' }>; readonly from: number }

/** What the error of one message means for the pace of others, as it would in the answer to the send. */
function delayOthers({ pace, waits }: CallbackContext, channel: Channel, { receipt, from }: TimedReceipt): void {
  const { error, recipient } = receipt
  const remedy = error && treatmentOf(error.code).remedy
  if (remedy === 'slower') pace.slowDown(channel)
  if (remedy === 'pair' && recipient) waits.refused(pairOf(channel.id, recipient), from)
}

/** Shows an error that concerns the whole number on the channel page, also one of another system that uses the number. */
async function applyErrorToChannel(context: WhatsAppContext, channel: Channel, error: ReceiptError): Promise<void> {
  if (treatmentOf(error.code).remedy === 'person') await recordTrouble(context, channel, error)
}

/** Every channel has the notice in its log; of each workspace, people are notified once. */
async function recordNotices(context: WhatsAppContext, channels: readonly Channel[], notice: Notice): Promise<void> {
  const notifying = oneOfEachWorkspace(channels)
  for (const channel of channels) {
    await recordNotice(context, channel, { notice, notifies: notifying.includes(channel) })
  }
}

type NoticeForChannel = { readonly notice: Notice; readonly notifies: boolean }

/** An event that is in the log already changes nothing, so that a repeated callback does not bring back what was mended. */
async function recordNotice(
  context: WhatsAppContext,
  channel: Channel,
  { notice, notifies }: NoticeForChannel,
): Promise<void> {
  const { trouble, messagingLimit, qualityRating, verifiedName, isOver, isTooFast, numberDigits } = notice
  if (isTooFast) context.pace.slowDown(channel)
  if (trouble && !notice.event) return recordTrouble(context, channel, trouble)
  await context.transact(async (tx) => {
    const connection = await findConnection(tx, channel.id)
    if (!connection) return
    const isAboutIt = numberDigits === undefined || (digitsOf(connection) ?? numberDigits) === numberDigits
    const isElsewhere = !isAboutIt && notice.elsewhere !== undefined
    const event = isElsewhere ? notice.elsewhere : notice.event
    const { key = context.newId(), at = context.now() } = notice.event ?? {}
    if (event && !(await writeLog(context, tx, channel, { ...event, key, at, notifies }))) return
    if (isElsewhere) return
    if (isOver) await clearTrouble(tx, channel.id, endedBy(event?.code ?? ''))
    const change = {
      ...(trouble && { trouble_code: trouble.code, trouble: encodeSentence(trouble.message) }),
      ...(messagingLimit !== undefined && { messaging_limit: messagingLimit }),
      ...(isAboutIt && qualityRating !== undefined && { quality_rating: qualityRating }),
      ...(isAboutIt && verifiedName !== undefined && { verified_name: verifiedName }),
    }
    if (Object.keys(change).length > 0) await changeConnection(tx, channel.id, change)
  })
}
