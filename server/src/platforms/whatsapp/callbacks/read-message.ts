import { type Address, addressValues } from '../../channel.ts'
import type { Sender } from '../../platform-update.ts'
import { listAt, nameAt, textAt, valueAt } from '../graph/json.ts'
import { treatmentOf } from '../sending/codes.ts'
import { type Contacts, firstByKey } from './contacts.ts'
import { isVoicemail } from './content/describe-media.ts'
import { describeMessage, typeOf } from './content/describe-message.ts'
import { cardPhones } from './content/read-card.ts'
import { named } from './content/read-context.ts'
import type { Item } from './item.ts'
import { secondsToMs } from './item.ts'

type MessageContext = {
  readonly contacts: Contacts
  /** Whether it is the only message of its change, so that a single contact can only be its sender. */
  readonly isOnly: boolean
  readonly now: number
}
type Read = Pick<Item, 'item' | 'update'>

/** What a customer wrote or did. Empty where it has no id or no sender. */
export function readMessage(message: unknown, context: MessageContext): Read[] {
  const { now } = context
  const platformMessageId = nameAt(message, 'id')
  if (platformMessageId === undefined) return []
  const parentUserId = nameAt(message, 'from_parent_user_id')
  const from = addressOf(nameAt(message, 'from'), nameAt(message, 'from_user_id'), parentUserId)
  const at = secondsToMs(textAt(message, 'timestamp'), now)
  const item = `message ${platformMessageId}`
  if (typeOf(message) === 'system') return readSystem(message, { item, from, at })
  const sender = senderOf(message, context, from)
  if (addressValues(sender).length === 0) return []
  const { username } = sender
  const { quoted, content, ...described } = describeMessage(message)
  const quotedPlatformMessageId = quoted ?? nameAt(message, 'context', 'id') ?? null
  const groupId = nameAt(message, 'group_id')
  const update = {
    kind: 'message' as const,
    // The call itself has the same id.
    platformMessageId: isVoicemail(message) ? `voicemail ${platformMessageId}` : ownIdOf(platformMessageId, quoted),
    from: sender,
    ...described,
    content: { ...content, ...named('username', username) },
    quotedPlatformMessageId,
    ...(groupId !== undefined && { groupId }),
    at,
  }
  return [{ item: `message ${update.platformMessageId}`, update }]
}

/** A deletion may come under the id of the deleted message, which would look like a repetition of that message. */
export function ownIdOf(platformMessageId: string, quoted: string | undefined): string {
  return platformMessageId === quoted ? `about ${platformMessageId}` : platformMessageId
}

/** The sender, with the name and any missing id from the contacts of the same callback. */
function senderOf(message: unknown, { contacts, isOnly }: MessageContext, from: Address): Sender {
  const ids = [textAt(message, 'from'), textAt(message, 'from_user_id')].filter((id) => id !== undefined)
  const contact = contacts.byId(ids) ?? (isOnly ? contacts.only : undefined)
  const address = contactAddress(contact)
  const username = textAt(contact, 'profile', 'username')?.slice(0, maxNameLength)
  const shared = from.phone === null && address.phone === null ? sharedPhone(message) : null
  const parentUserId = from.parentUserId ?? address.parentUserId
  return {
    phone: from.phone ?? address.phone ?? shared,
    platformUserId: from.platformUserId ?? address.platformUserId,
    ...(parentUserId !== undefined && { parentUserId }),
    name: profileNameOf(contact) ?? username ?? null,
    ...(username !== undefined && { username }),
    ...(shared !== null && { source: 'card' as const }),
  }
}

const maxNameLength = 200

/** The contacts beside the messages of one change. */
export function contactsIn(value: unknown): Contacts {
  const all = listAt(value, 'contacts')
  return {
    only: all.length === 1 ? all[0] : undefined,
    byId: firstByKey(all, (each) => [textAt(each, 'wa_id'), textAt(each, 'user_id')].filter((id) => id !== undefined)),
    byAddress: firstByKey(all, (each) => addressValues(contactAddress(each))),
  }
}

/** An entry of the contacts of a callback. */
export function contactAddress(contact: unknown): Address {
  return addressOf(nameAt(contact, 'wa_id'), nameAt(contact, 'user_id'), nameAt(contact, 'parent_user_id'))
}

/** The name that the customer chose, in an entry of the contacts of a callback. */
export function profileNameOf(contact: unknown): string | undefined {
  return textAt(contact, 'profile', 'name')?.slice(0, maxNameLength)
}

/**
 * The phone on the customer's own contact card, shared because the business asked for it. The card of anybody else says
 * nothing about the sender.
 */
function sharedPhone(message: unknown): string | null {
  if (typeOf(message) !== 'contacts') return null
  const [card, another] = listAt(message, 'contacts')
  const isRequested = [message, card].some((part) => textAt(part, 'origin') === 'contact_request')
  if (!isRequested || another !== undefined) return null
  const phones = cardPhones(card).map(
    ({ phone, platform_id: id }) => addressOf(id ?? phone?.replace(/[^\d+]/g, ''), undefined).phone,
  )
  return phones.find((phone) => phone !== null) ?? null
}

/**
 * Digits are a phone. Anything else in its place, as in some early callbacks, is the platform's own id. The id for a
 * business with several accounts takes the place of the other one where that is missing.
 */
export function addressOf(from: string | undefined, userId: string | undefined, parentUserId?: string): Address {
  const digits = from?.replace(/^\+/, '')
  const isPhone = digits !== undefined && /^[1-9]\d{6,14}$/.test(digits)
  const otherId = isPhone || from === undefined || !/^[A-Za-z]{2}\./.test(from) ? undefined : from
  // Only a phone begins with a plus sign.
  const [id, parentId] = [userId, otherId, parentUserId].filter((each) => each !== undefined && !each.startsWith('+'))
  return {
    phone: isPhone ? `+${digits}` : null,
    platformUserId: id ?? null,
    ...(parentId !== undefined && parentId !== id && { parentUserId: parentId }),
  }
}

type System = { readonly item: string; readonly from: Address; readonly at: number }

const changes: ReadonlySet<string> = new Set(['user_changed_number', 'customer_changed_number', 'user_changed_user_id'])

/**
 * A system message opens no conversation, but may report that the customer has another number or id. A new security code
 * (`customer_identity_changed`) says nothing about either.
 */
function readSystem(message: unknown, { item, from, at }: System): Read[] {
  const system = valueAt(message, 'system')
  const type = textAt(system, 'type') ?? ''
  if (!changes.has(type)) return []
  const [newPhone, oldPhone] = phonesOf(system, type)
  const to = addressOf(newPhone, nameAt(system, 'user_id'), nameAt(system, 'parent_user_id'))
  const previous = nameAt(system, 'previous_user_id') ?? previousIn(system) ?? from.platformUserId ?? undefined
  const previousParent = nameAt(system, 'previous_parent_user_id')
  const isNewId = previous !== to.platformUserId
  const old = addressOf(from.phone ?? oldPhone, isNewId ? previous : undefined, isNewId ? previousParent : undefined)
  if (addressValues(to).length === 0) return []
  return [{ item, update: { kind: 'moved', from: old, to, at } }]
}

/** The new and the old phone. Where only the id changes, the phone that is named is both. */
function phonesOf(system: unknown, type: string): (string | undefined)[] {
  const phone = nameAt(system, 'wa_id')
  const newPhone = nameAt(system, 'new_wa_id')
  const customer = nameAt(system, 'customer')
  if (newPhone !== undefined) return [newPhone, phone ?? customer]
  return [phone, type === 'user_changed_user_id' ? phone : customer]
}

/** "User Ada changed from US.1 to US.2": some callbacks have the previous id only in the text. */
function previousIn(system: unknown): string | undefined {
  const [, previous, next] = /\bfrom (\S{1,200}) to (\S{1,200})$/.exec(textAt(system, 'body') ?? '') ?? []
  const isId = previous !== undefined && /^[A-Za-z]{2}\.\w/.test(previous)
  return isId && next === textAt(system, 'user_id') ? previous : undefined
}

const preferences: Readonly<Record<string, 'stop' | 'resume'>> = { stop: 'stop', resume: 'resume', signup: 'resume' }

/** The customer's choice about marketing in the platform's own settings. */
export function readPreference(preference: unknown, now: number): Read[] {
  const value = textAt(preference, 'value') ?? ''
  const campaigns = Object.hasOwn(preferences, value) ? preferences[value] : undefined
  const from = contactAddress(preference)
  // A stop without a category counts: it is better to send too little.
  const category = textAt(preference, 'category') ?? (campaigns === 'stop' ? 'marketing_messages' : undefined)
  if (campaigns === undefined || category !== 'marketing_messages') return []
  if (addressValues(from).length === 0) return []
  const timestamp = nameAt(preference, 'timestamp')
  return [
    {
      item: `preference ${from.phone ?? from.platformUserId} ${value} ${timestamp ?? ''}`,
      update: { kind: 'preference', from, campaigns, at: secondsToMs(timestamp, now) },
    },
  ]
}

/** An error without a message that says that a customer opted out, where it names one. */
export function readOptOutError(error: unknown, { contacts, now }: Omit<MessageContext, 'isOnly'>): Read[] {
  const code = textAt(error, 'code')
  if (code === undefined || !treatmentOf(code).optsOut) return []
  const named = [error, valueAt(error, 'error_data'), contacts.only].map((part) =>
    addressOf(
      nameAt(part, 'recipient_id') ?? nameAt(part, 'wa_id'),
      nameAt(part, 'recipient_user_id') ?? nameAt(part, 'user_id'),
    ),
  )
  const from = named.find(({ phone, platformUserId }) => phone !== null || platformUserId !== null)
  return from ? [{ item: undefined, update: { kind: 'preference', from, campaigns: 'stop', at: now } }] : []
}
