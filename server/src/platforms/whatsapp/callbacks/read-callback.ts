import type { PlatformUpdate } from '../../platform-update.ts'
import { listAt, readJson, textAt, valueAt } from '../graph/json.ts'
import { readMessage, readPreference } from './read-message.ts'
import { type Notice, readNotice, readNumberErrors } from './read-notice.ts'
import { readStatus } from './read-status.ts'
import { readTemplateChange } from './read-template-change.ts'

/** One thing that was told, whose it is, and a name under which it counts once. */
export type Item = {
  /** Undefined where taking it in twice changes nothing. */
  readonly item: string | undefined
  readonly owner: Owner
  readonly update: PlatformUpdate | Notice
}
/** A number's, or that of a whole business account. */
export type Owner = { readonly phoneNumberId: string } | { readonly businessAccountId: string }
/**
 * Everything in a callback, one by one, in its order. What is malformed, new or none of ours is left out, and costs its
 * neighbours nothing. `now` stands where a time cannot be read.
 */
export function readCallback(body: string, now: number): Item[] {
  const document = readJson(body)
  if (valueAt(document, 'object') !== 'whatsapp_business_account') return []
  return listAt(document, 'entry').flatMap((entry) =>
    listAt(entry, 'changes').flatMap((change) => orNothing(() => readChange(entry, change, now))),
  )
}

/** What nobody foresaw in one thing is not the end of the others. */
function orNothing(read: () => readonly Item[]): readonly Item[] {
  try {
    return read()
  } catch {
    return []
  }
}

function readChange(entry: unknown, change: unknown, now: number): Item[] {
  const value = valueAt(change, 'value')
  const field = textAt(change, 'field')
  const businessAccountId = textAt(entry, 'id')
  const phoneNumberId = textAt(value, 'metadata', 'phone_number_id')
  if (field === 'messages' || field === 'user_preferences') {
    return phoneNumberId === undefined ? [] : ofNumber(value, { phoneNumberId }, now)
  }
  if (businessAccountId === undefined || field === undefined) return []
  // Told in whole seconds: the end of that second, so that it counts after what happened here within it.
  const time = textAt(entry, 'time')
  const at = time === undefined ? now : secondsToMs(time, now) + 999
  const owner = { businessAccountId }
  const updates = [...readTemplateChange(field, value, at), ...readNotice(field, value)]
  return updates.map((update) => ({ item: undefined, owner, update }))
}

function ofNumber(value: unknown, owner: Owner, now: number): Item[] {
  const contacts = listAt(value, 'contacts')
  const each = (key: string, read: (one: unknown) => readonly Pick<Item, 'item' | 'update'>[]) =>
    listAt(value, key).flatMap((one) => orNothing(() => read(one).map((told) => ({ ...told, owner }))))
  return [
    ...each('messages', (message) => readMessage(message, { contacts, now })),
    ...each('statuses', (status) => readStatus(status, now)),
    ...each('user_preferences', (preference) => readPreference(preference, now)),
    ...each('errors', (error) => readNumberErrors(error).map((update) => ({ item: undefined, update }))),
  ]
}

/** Seconds, or milliseconds where the number is too large for them; `now` where it is neither, or lies ahead. */
export function secondsToMs(text: string | undefined, now: number): number {
  const number = Number(text)
  if (text === undefined || !Number.isFinite(number) || number <= 0) return now
  return Math.min(now, Math.round(number > 100_000_000_000 ? number : number * 1000))
}
