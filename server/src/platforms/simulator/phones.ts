import type { FilledTemplate } from '@parley/shared/template-text'
import type { Channel } from '../platform.ts'
import type { House } from './house.ts'
import { phonesOf, quotedTexts, threadOf } from './phones.store.ts'

/** One of the simulator's customers. */
export type Phone = {
  readonly phone: string
  readonly name: string | null
  readonly lastText: string
  readonly lastAt: number
}

/** A message as it stands on the customer's phone. */
export type Bubble = {
  readonly id: string
  /** The sender's own id, for what we sent. */
  readonly messageId: string | null
  readonly direction: 'to_customer' | 'from_customer'
  readonly text: string
  readonly template: FilledTemplate | null
  readonly quotedText: string | null
  readonly status: 'accepted' | 'delivered' | 'read' | 'failed'
  readonly errorCode: string | null
  readonly at: number
}

export async function phonesOn(house: House, channel: Channel): Promise<Phone[]> {
  const phones = await phonesOf(house.db, channel.id)
  return phones.map(({ phone, name, last_text, last_at }) => ({ phone, name, lastText: last_text, lastAt: last_at }))
}

export async function threadWith(house: House, channel: Channel, phone: string): Promise<Bubble[]> {
  const messages = await threadOf(house.db, channel.id, phone)
  const quoted = await quotedTexts(house.db, channel.id, messages)
  return messages.map((message) => ({
    id: message.id,
    messageId: message.correlation_id,
    direction: message.direction,
    text: message.text,
    template: message.content === null ? null : (JSON.parse(message.content) as FilledTemplate),
    quotedText: (message.quoted_id !== null && quoted.get(message.quoted_id)) || null,
    status: message.status,
    errorCode: message.error_code,
    at: message.created_at,
  }))
}
