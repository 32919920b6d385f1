import type { PlatformUpdate } from '../platform.ts'
import { listAt, readJson, textAt, valueAt } from './json.ts'
import { readMessage, readPreference } from './read-message.ts'
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
/** About the number or its account. `trouble` is what a person has to mend. */
export type Notice = {
  readonly kind: 'notice'
  readonly trouble?: { readonly code: string; readonly message: string }
  readonly quality?: string
  readonly messagingLimit?: string
}

/**
 * Everything in a callback, one by one, in its order. What is malformed, new or none of ours is left out, and costs its
 * neighbours nothing. `now` stands where a time cannot be read.
 */
export function readCallback(body: string, now: number): Item[] {
  const document = readJson(body)
  if (valueAt(document, 'object') !== 'whatsapp_business_account') return []
  return listAt(document, 'entry').flatMap((entry) =>
    listAt(entry, 'changes').flatMap((change) => readChange(entry, change, now)),
  )
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
  return [
    ...listAt(value, 'messages').flatMap((message) => readMessage(message, { contacts, now })),
    ...listAt(value, 'statuses').flatMap((status) => readStatus(status, now)),
    ...listAt(value, 'user_preferences').flatMap((preference) => readPreference(preference, now)),
  ].map((read) => ({ ...read, owner }))
}

/** What the account may not do any more, or may do differently. */
function readNotice(field: string, value: unknown): Notice[] {
  const event = textAt(value, 'event')
  if (field === 'phone_number_quality_update') {
    const messagingLimit = textAt(value, 'current_limit')
    return messagingLimit === undefined ? [] : [{ kind: 'notice', messagingLimit }]
  }
  if (field === 'business_capability_update') {
    const most = textAt(value, 'max_daily_conversations_per_business')
    return most === undefined ? [] : [{ kind: 'notice', messagingLimit: most === '-1' ? 'TIER_UNLIMITED' : most }]
  }
  if (
    field !== 'account_update' ||
    !['ACCOUNT_RESTRICTION', 'ACCOUNT_VIOLATION', 'DISABLED_UPDATE'].includes(event ?? '')
  ) {
    return []
  }
  const violation = textAt(value, 'violation_info', 'violation_type')
  const message = `WhatsApp restricts this account${violation ? ` (${violation})` : ''}. Open WhatsApp Manager to see why.`
  return [{ kind: 'notice', trouble: { code: event ?? '', message } }]
}

/** Seconds, or milliseconds where the number is too large for them; `now` where it is neither. */
export function secondsToMs(text: string | undefined, now: number): number {
  const number = Number(text)
  if (text === undefined || !Number.isFinite(number) || number <= 0) return now
  return Math.round(number > 100_000_000_000 ? number : number * 1000)
}
