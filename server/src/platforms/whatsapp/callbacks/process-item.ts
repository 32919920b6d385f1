import { encodeSentence } from '@parley/shared/sentences/sentence'
import type { Channel } from '../../channel.ts'
import type { FindErased } from '../../erased-customer.ts'
import type { OnUpdate, PlatformUpdate, ReceiptError } from '../../platform-update.ts'
import { recordTrouble, writeLog } from '../channel-log.ts'
import {
  type Connected,
  changeConnection,
  clearTrouble,
  connectionsOf,
  findByNumber,
  findConnected,
  findConnection,
  recordHistory,
} from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { treatmentOf } from '../sending/codes.ts'
import { type PairWaits, pairOf } from '../sending/pair-waits.ts'
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

type OwnedItem = { readonly connected: Connected; readonly item: Item }

/** Applies one item of a callback. False when it is about an unknown message. */
export async function processItem(
  context: CallbackContext,
  onUpdate: OnUpdate,
  { connected, item }: OwnedItem,
): Promise<boolean> {
  const { update } = item
  for (const channel of await channelsOf(context, { connected, item })) {
    if (update.kind === 'notice') await recordNotice(context, channel, update)
    else if (update.kind === 'history_progress') await context.transact((tx) => recordHistory(tx, channel.id, update))
    else {
      const startedAt = context.now()
      const result = await onUpdate(channel, update)
      if (update.kind === 'receipt') {
        if (result) delayOthers(context, channel, { receipt: update, from: startedAt })
        if (update.error) await applyErrorToChannel(context, channel, update.error)
      }
      if (result?.isEarly || (result === undefined && isAboutAnother(update))) return false
      if (result === undefined && update.kind === 'automatic_event') {
        await recordNotice(context, channel, noticeOfEvent(update))
      }
    }
  }
  return true
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

/**
 * The channels that an item concerns. An app has one callback address for all its numbers, so an item of another number
 * may arrive here; it is accepted only when that number has the same app secret.
 */
async function channelsOf(context: WhatsAppContext, { connected, item: { owner } }: OwnedItem): Promise<Channel[]> {
  const { connection } = connected
  if ('phoneNumberId' in owner && owner.phoneNumberId === connection.phone_number_id) return [connected.channel]
  const others =
    'phoneNumberId' in owner
      ? [await findByNumber(context.db, owner.phoneNumberId)]
      : await connectionsOfAccount(context, connection, owner)
  const secret = context.secrets.open(connection.app_secret)
  const channels: Channel[] = []
  for (const other of others) {
    if (!other || context.secrets.open(other.app_secret) !== secret) continue
    const found = await findConnected(context.db, other.channel_id)
    if (found) channels.push(found.channel)
  }
  return channels
}

type Connection = Connected['connection']
type OfAccount = Extract<Item['owner'], { businessAccountId: string }>

/** Some examples of the platform name a number and no account; then it can only be the one that has received the callback. */
async function connectionsOfAccount(
  context: WhatsAppContext,
  recipient: Connection,
  { businessAccountId, digits }: OfAccount,
): Promise<readonly Connection[]> {
  const ofAccount = await connectionsOf(context.db, businessAccountId)
  if (digits === undefined) return ofAccount
  return (ofAccount.length > 0 ? ofAccount : [recipient]).filter(({ display_phone_number: number }) =>
    isSameNumber(number, digits),
  )
}

/** An event that is in the log already changes nothing, so that a repeated callback does not bring back what was mended. */
async function recordNotice(context: WhatsAppContext, channel: Channel, notice: Notice): Promise<void> {
  const { trouble, messagingLimit, qualityRating, verifiedName, isOver, isTooFast, numberDigits } = notice
  if (isTooFast) context.pace.slowDown(channel)
  if (trouble && !notice.event) return recordTrouble(context, channel, trouble)
  await context.transact(async (tx) => {
    const connection = await findConnection(tx, channel.id)
    if (!connection) return
    const isAboutIt = numberDigits === undefined || isSameNumber(connection.display_phone_number, numberDigits)
    const isElsewhere = !isAboutIt && notice.elsewhere !== undefined
    const event = isElsewhere ? notice.elsewhere : notice.event
    const { key = context.newId(), at = context.now() } = notice.event ?? {}
    if (event && !(await writeLog(context, tx, channel, { ...event, key, at }))) return
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

/** The account may have other numbers. */
function isSameNumber(displayPhoneNumber: string | null, digits: string): boolean {
  return displayPhoneNumber === null || displayPhoneNumber.replace(/\D/g, '') === digits
}
