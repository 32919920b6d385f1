import { createHash } from 'node:crypto'
import { addressValues } from '../../channel.ts'
import { listAt, nameAt, readJson, textAt, valueAt } from '../graph/json.ts'
import { type Item, type Owner, secondsToMs } from './item.ts'
import { isConversationField, readConversationField } from './read-conversation-field.ts'
import { readConversationContext } from './read-handover.ts'
import { addressOf, contactsIn, readMessage, readOptOutError, readPreference } from './read-message.ts'
import { readNotice, readNumberErrors } from './read-notice.ts'
import { isPayment, readPayment } from './read-payment.ts'
import { readEcho, readHistory, readHistoryFile, readStateSync } from './read-phone-app.ts'
import { readStatus } from './read-status.ts'
import { readTemplateChange } from './read-template-change.ts'

/**
 * Every item of a callback, in its order, each read when it is asked for: a callback may have tens of thousands. Items that are malformed, of an unknown kind or not for Parley are left out, and
 * do not affect the others. `now` replaces a time that cannot be read.
 */
export function* readCallback(body: string, now: number): Generator<Item> {
  const document = readJson(body)
  if ((valueAt(document, 'object') ?? ownObject) !== ownObject) return
  for (const entry of listAt(document, 'entry')) {
    for (const change of listAt(entry, 'changes')) yield* orNothing(() => readChange(entry, change, now))
  }
}

/** The `object` of a callback. Some events about partners are documented without it, or with it in another place. */
const ownObject = 'whatsapp_business_account'

/** An unforeseen form of one item does not affect the others. */
function* orNothing(read: () => Iterable<Item>): Generator<Item> {
  try {
    yield* read()
  } catch {
    // Left out.
  }
}

function readChange(entry: unknown, change: unknown, now: number): Iterable<Item> {
  const value = valueAt(change, 'value')
  const field = textAt(change, 'field') ?? textAt(value, 'field') ?? textAt(entry, 'field')
  // The entry of an event about a partner is the partner's business.
  const businessAccountId = textAt(value, 'waba_info', 'waba_id') ?? textAt(entry, 'id')
  const phoneNumberId = textAt(value, 'metadata', 'phone_number_id')
  if (field === 'messages' || field === 'user_preferences') {
    return phoneNumberId === undefined ? [] : ofNumber(value, { phoneNumberId }, now)
  }
  if (phoneNumberId !== undefined && field !== undefined && Object.hasOwn(phoneAppFields, field)) {
    return ofPhoneApp(value, { phoneNumberId }, now)
  }
  if (field === 'user_id_update' && phoneNumberId !== undefined) return readUserIdUpdates(value, { phoneNumberId }, now)
  if (isConversationField(field)) return readConversationField(field, value, { businessAccountId, now })
  if (businessAccountId === undefined || field === undefined) return []
  // In whole seconds: the end of that second, so that it counts as later than what happened here within it.
  const time = textAt(entry, 'time')
  const at = time === undefined ? now : secondsToMs(time, now) + 999
  const owner = { businessAccountId }
  // Without a time, two callbacks with the same content are the same event.
  const key = createHash('sha256')
    .update(JSON.stringify([field, time ?? '', value]))
    .digest('hex')
  const notices = readNotice(field, value).map((notice) =>
    notice.event ? { ...notice, event: { key, at: secondsToMs(time, now), ...notice.event } } : notice,
  )
  const updates = [...readTemplateChange(field, value, at), ...notices]
  return updates.map((update) => ({ item: undefined, owner, update }))
}

function* ofNumber(value: unknown, owner: Owner, now: number): Generator<Item> {
  const contacts = contactsIn(value)
  const each = eachOf(value, owner)
  const isOnly = listAt(value, 'messages').length === 1
  yield* each('messages', (message) => readMessage(message, { contacts, isOnly, now }))
  yield* each('statuses', (status) =>
    isPayment(status) ? readPayment(status, now) : readStatus(status, { contacts, now }),
  )
  yield* orNothing(() => readConversationContext(value, now).map((item) => ({ ...item, owner })))
  yield* each('user_preferences', (preference) => readPreference(preference, now))
  yield* each('errors', (error) => [
    ...readNumberErrors(error).map((update) => ({ item: undefined, update })),
    ...readOptOutError(error, { contacts, now }),
  ])
}

/** Fields about a number that the WhatsApp Business app uses too. */
const phoneAppFields = { smb_message_echoes: true, smb_app_state_sync: true, history: true }

function* ofPhoneApp(value: unknown, owner: Owner, now: number): Generator<Item> {
  const ownNumber = textAt(value, 'metadata', 'display_phone_number')?.replace(/\D/g, '')
  const each = eachOf(value, owner)
  yield* each('message_echoes', (echo) => readEcho(echo, now))
  yield* each('state_sync', (state) => readStateSync(state, now))
  yield* each('history', (chunk) => readHistory(chunk, { ownNumber, now }))
  // Only in the field `history`: the files of messages that the chunks contain.
  yield* each('messages', (message) => readHistoryFile(message, { ownNumber, now }))
}

function eachOf(value: unknown, owner: Owner) {
  return function* (key: string, read: (one: unknown) => readonly Pick<Item, 'item' | 'update'>[]): Generator<Item> {
    for (const one of listAt(value, key)) yield* orNothing(() => read(one).map((item) => ({ ...item, owner })))
  }
}

/**
 * Renewed ids of customers, mostly after a change of number. The system message about the same change may come before this,
 * after it or not at all, so both are the same kind of update, and applying both changes nothing more. Entries without a new
 * id, or without anything that was the customer's before, are left out.
 */
function readUserIdUpdates(value: unknown, owner: Owner, now: number): Item[] {
  return listAt(value, 'user_id_update').flatMap((renewal): Item[] => {
    const phone = nameAt(renewal, 'wa_id')
    const at = (when: string) =>
      addressOf(phone, nameAt(renewal, 'user_id', when), nameAt(renewal, 'parent_user_id', when))
    const [from, to] = [at('previous'), at('current')]
    if (to.platformUserId === null || addressValues(from).length === 0) return []
    const changedAt = secondsToMs(textAt(renewal, 'timestamp'), now)
    return [{ item: undefined, owner, update: { kind: 'moved', from, to, at: changedAt } }]
  })
}
