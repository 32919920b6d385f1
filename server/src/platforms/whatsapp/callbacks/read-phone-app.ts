import type { Address } from '../../channel.ts'
import type { PastMessage } from '../../platform-update.ts'
import { listAt, nameAt, textAt, valueAt } from '../graph/json.ts'
import { describeMessage, typeOf } from './content/describe-message.ts'
import { type HistoryProgress, type Item, secondsToMs } from './item.ts'
import { addressOf, ownIdOf } from './read-message.ts'

type Read = Pick<Item, 'item' | 'update'>

/** A message that was sent in the WhatsApp Business app. Empty where it has no id or no recipient. */
export function readEcho(echo: unknown, now: number): Read[] {
  const id = nameAt(echo, 'id')
  if (id === undefined) return []
  const to = addressOf(nameAt(echo, 'to'), nameAt(echo, 'to_user_id') ?? nameAt(echo, 'recipient_user_id'))
  // The app shares no groups. A message to one would have no customer.
  if (valueAt(echo, 'group_id') !== undefined || (to.phone === null && to.platformUserId === null)) return []
  const { message } = readAny(echo, { id, now })
  return [
    {
      item: `message ${message.platformMessageId}`,
      update: { kind: 'echo', to, ...message },
    },
  ]
}

/** A contact that was added, changed or removed in the WhatsApp Business app. */
export function readStateSync(state: unknown, now: number): Read[] {
  if (textAt(state, 'type') !== 'contact') return []
  const action = textAt(state, 'action')
  const of = addressOf(
    nameAt(state, 'contact', 'phone_number'),
    nameAt(state, 'contact', 'user_id') ?? nameAt(state, 'contact', 'business_scoped_user_id'),
  )
  if ((of.phone === null && of.platformUserId === null) || action === undefined) return []
  const name = textAt(state, 'contact', 'full_name') ?? textAt(state, 'contact', 'first_name') ?? null
  const at = secondsToMs(textAt(state, 'metadata', 'timestamp'), now)
  const update = {
    kind: 'contact_name' as const,
    of,
    name: action === 'remove' ? null : (name?.slice(0, 200) ?? null),
    at,
  }
  return [{ item: undefined, update }]
}

const declined = '2593109'
/** The number of messages of one customer that are stored in one transaction. */
const batchSize = 100

type History = { readonly ownNumber: string | undefined; readonly now: number }

/** A chunk of past messages. Chunks may repeat and arrive in any order, and so may the files of their placeholders. */
export function readHistory(chunk: unknown, { ownNumber, now }: History): Read[] {
  const percent = Math.floor(Number(textAt(chunk, 'metadata', 'progress')))
  const progress: HistoryProgress[] = percent >= 0 && percent <= 100 ? [{ kind: 'history_progress', percent }] : []
  const isDeclined = listAt(chunk, 'errors').some((error) => textAt(error, 'code') === declined)
  if (isDeclined) progress.push({ kind: 'history_progress', declinedAt: now })
  const batches = listAt(chunk, 'threads').flatMap((thread) => {
    const customer = addressOf(
      nameAt(thread, 'id') ?? nameAt(thread, 'context', 'wa_id'),
      nameAt(thread, 'context', 'user_id'),
    )
    if (customer.phone === null && customer.platformUserId === null) return []
    const past = listAt(thread, 'messages').flatMap((message) => readPast(message, { customer, ownNumber, now }))
    return batchesOf(past).map((messages) => ({ kind: 'history' as const, customer, messages }))
  })
  return [...batches, ...progress].map((update) => ({ item: undefined, update }))
}

/** The file of a past message, which was announced by a placeholder in a chunk. */
export function readHistoryFile(message: unknown, { ownNumber, now }: History): Read[] {
  const from = nameAt(message, 'from')
  const isOurs = digitsOf(from) === ownNumber
  const other = isOurs
    ? addressOf(nameAt(message, 'to'), nameAt(message, 'to_user_id'))
    : addressOf(from, nameAt(message, 'from_user_id'))
  const customer = other.phone === null && other.platformUserId === null ? null : other
  const messages = readPast(message, { customer: other, ownNumber, now })
  return messages.length === 0 ? [] : [{ item: undefined, update: { kind: 'history', customer, messages } }]
}

type OfCustomer = History & { readonly customer: Address }

function readPast(message: unknown, { customer, ownNumber, now }: OfCustomer): PastMessage[] {
  const id = nameAt(message, 'id')
  if (id === undefined || typeOf(message) === 'unknown') return []
  const { isEmpty, message: read } = readAny(message, { id, now })
  if (isEmpty) return []
  const status = textAt(message, 'history_context', 'status')?.toUpperCase() ?? ''
  return [
    {
      ...read,
      direction: isFromCustomer(message, { customer, ownNumber, now }) ? 'inbound' : 'outbound',
      status: Object.hasOwn(statuses, status) ? statuses[status as keyof typeof statuses] : 'sent',
    },
  ]
}

function isFromCustomer(message: unknown, { customer, ownNumber }: OfCustomer): boolean {
  const from = nameAt(message, 'from')
  if (from !== undefined && digitsOf(from) === ownNumber) return false
  const sender = addressOf(from, nameAt(message, 'from_user_id'))
  const isCustomer =
    (sender.phone !== null && sender.phone === customer.phone) ||
    (sender.platformUserId !== null && sender.platformUserId === customer.platformUserId)
  return isCustomer || (valueAt(message, 'to') === undefined && ownNumber !== undefined)
}

const statuses = {
  READ: 'read',
  PLAYED: 'read',
  DELIVERED: 'delivered',
  SENT: 'sent',
  ERROR: 'failed',
  PENDING: 'uncertain',
} as const

/** A message in either direction. */
function readAny(message: unknown, { id, now }: { readonly id: string; readonly now: number }) {
  const { quoted, button: _, payload: __, ...described } = describeMessage(message)
  return {
    // A history contains notices of the app itself, such as that messages are encrypted.
    isEmpty: typeOf(message) === 'system',
    message: {
      platformMessageId: ownIdOf(id, quoted),
      ...described,
      quotedPlatformMessageId: quoted ?? nameAt(message, 'context', 'id') ?? null,
      at: secondsToMs(textAt(message, 'timestamp'), now),
    },
  }
}

function digitsOf(number: string | undefined): string | undefined {
  return number?.replace(/\D/g, '')
}

function batchesOf(messages: readonly PastMessage[]): PastMessage[][] {
  const sorted = messages.toSorted((one, other) => one.at - other.at)
  return Array.from({ length: Math.ceil(sorted.length / batchSize) }, (_, n) =>
    sorted.slice(n * batchSize, (n + 1) * batchSize),
  )
}
