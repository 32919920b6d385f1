import type { GraphAccount } from './accounts.ts'
import { type Answer, messageError, ok } from './answers.ts'

const markableMs = 30 * 24 * 3_600_000

type Posted = {
  readonly messaging_product?: unknown
  readonly status?: unknown
  readonly message_id?: unknown
  readonly typing_indicator?: { readonly type?: unknown }
}

/** Whether a message call marks a customer's message as read instead of sending one. */
export function isReadReceipt(body: unknown): body is Posted {
  return typeof body === 'object' && body !== null && 'status' in body
}

type ReadReceipt = {
  readonly account: GraphAccount
  readonly body: Posted
  readonly now: number
  /** The code with which it is refused. */
  readonly trouble: number | undefined
}

/** Handles a read receipt, with or without a typing indicator, by every documented rule. */
export function takeReadReceipt({ account, body, now, trouble }: ReadReceipt): Answer {
  if (trouble !== undefined) return messageError(trouble, `Refused with ${trouble} on request`)
  if (body.messaging_product !== 'whatsapp') return messageError(100, 'messaging_product must be whatsapp')
  if (body.status !== 'read') return messageError(100, 'status must be read')
  const { message_id: id, typing_indicator: typing } = body
  if (typeof id !== 'string') return messageError(131008, 'Required parameter message_id is missing')
  if (typing !== undefined && typing.type !== 'text') return messageError(100, 'typing_indicator.type must be text')
  const written = account.written.get(id)
  if (!written || now - written.at > markableMs) return messageError(131009, 'Parameter value is not valid: message_id')
  account.readReceipts.push({ id, isTyping: typing !== undefined })
  return ok({ success: true })
}
