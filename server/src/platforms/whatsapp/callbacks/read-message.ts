import type { Address } from '../../channel.ts'
import { nameAt, textAt, valueAt } from '../graph/json.ts'
import { describeMessage } from './describe-message.ts'
import type { Item } from './item.ts'
import { secondsToMs } from './item.ts'
import { named } from './read-context.ts'

type MessageContext = { readonly contacts: readonly unknown[]; readonly now: number }
type Read = Pick<Item, 'item' | 'update'>

/** What a customer wrote or did. Empty where it has no id or no sender. */
export function readMessage(message: unknown, { contacts, now }: MessageContext): Read[] {
  const platformMessageId = nameAt(message, 'id')
  if (platformMessageId === undefined) return []
  const from = addressOf(nameAt(message, 'from'), nameAt(message, 'from_user_id'))
  const at = secondsToMs(textAt(message, 'timestamp'), now)
  const item = `message ${platformMessageId}`
  if (textAt(message, 'type') === 'system') return readSystem(message, { item, from, at })
  const sender = senderOf(message, contacts, from)
  if (sender.phone === null && sender.platformUserId === null) return []
  const { username, ...person } = sender
  const { quoted, content, ...described } = describeMessage(message)
  const quotedPlatformMessageId = quoted ?? nameAt(message, 'context', 'id') ?? null
  const groupId = nameAt(message, 'group_id')
  const update = {
    kind: 'message' as const,
    platformMessageId: ownIdOf(platformMessageId, quoted),
    from: person,
    ...described,
    content: { ...content, ...named('username', username) },
    quotedPlatformMessageId,
    ...(groupId !== undefined && { groupId }),
    at,
  }
  return [{ item: `message ${update.platformMessageId}`, update }]
}

/** The platform's own example of a deletion has the id of the deleted message, which would look like a repetition of it. */
export function ownIdOf(platformMessageId: string, quoted: string | undefined): string {
  return platformMessageId === quoted ? `about ${platformMessageId}` : platformMessageId
}

/** The sender, with the name and any missing id from the contacts of the same callback. */
function senderOf(message: unknown, contacts: readonly unknown[], from: Address) {
  const ids = [textAt(message, 'from'), textAt(message, 'from_user_id')].filter((id) => id !== undefined)
  const contact =
    contacts.find((each) => ids.some((id) => id === textAt(each, 'wa_id') || id === textAt(each, 'user_id'))) ??
    (contacts.length === 1 ? contacts[0] : undefined)
  const address = addressOf(nameAt(contact, 'wa_id'), nameAt(contact, 'user_id'))
  const username = textAt(contact, 'profile', 'username')
  return {
    phone: from.phone ?? address.phone,
    platformUserId: from.platformUserId ?? address.platformUserId,
    name: (textAt(contact, 'profile', 'name') ?? username)?.slice(0, 200) ?? null,
    username,
  }
}

/** Digits are a phone. Anything else in its place, as in some early callbacks, is the platform's own id. */
export function addressOf(from: string | undefined, userId: string | undefined): Address {
  const digits = from?.replace(/^\+/, '')
  const isPhone = digits !== undefined && /^[1-9]\d{6,14}$/.test(digits)
  const otherId = isPhone || from === undefined || !/^[A-Za-z]{2}\./.test(from) ? undefined : from
  return { phone: isPhone ? `+${digits}` : null, platformUserId: userId ?? otherId ?? null }
}

type System = { readonly item: string; readonly from: Address; readonly at: number }

/** A system message opens no conversation, but may announce that the customer changed their number. */
function readSystem(message: unknown, { item, from, at }: System): Read[] {
  const system = valueAt(message, 'system')
  const to = addressOf(nameAt(system, 'wa_id') ?? nameAt(system, 'new_wa_id'), nameAt(system, 'user_id'))
  if (to.phone === null && to.platformUserId === null) return []
  return [{ item, update: { kind: 'moved', from, to, at } }]
}

/** The customer's choice about marketing in the platform's own settings. */
export function readPreference(preference: unknown, now: number): Read[] {
  const value = textAt(preference, 'value')
  const from = addressOf(nameAt(preference, 'wa_id'), nameAt(preference, 'user_id'))
  if ((value !== 'stop' && value !== 'resume') || textAt(preference, 'category') !== 'marketing_messages') return []
  if (from.phone === null && from.platformUserId === null) return []
  const timestamp = nameAt(preference, 'timestamp')
  return [
    {
      item: `preference ${from.phone ?? from.platformUserId} ${value} ${timestamp ?? ''}`,
      update: { kind: 'preference', from, campaigns: value, at: secondsToMs(timestamp, now) },
    },
  ]
}
