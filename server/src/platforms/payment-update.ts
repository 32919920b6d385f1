import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { Address } from './channel.ts'

export type Payment = Omit<Extract<MessageContent, { type: 'payment' }>, 'type' | 'quoted'>

/**
 * The state of the payment for an order that was sent to a customer. It says nothing about the delivery of the order. States
 * may repeat, and arrive in any order.
 */
export type PaymentUpdate = {
  readonly kind: 'payment'
  /** The platform's id of the message with the order. */
  readonly orderPlatformMessageId: string
  /** The customer. */
  readonly from: Address
  readonly payment: Payment
  readonly at: number
}
