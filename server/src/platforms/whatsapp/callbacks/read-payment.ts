import type { Payment } from '../../payment-update.ts'
import { nameAt, textAt, valueAt } from '../graph/json.ts'
import { named } from './content/read-context.ts'
import { type Item, secondsToMs } from './item.ts'
import { addressOf } from './read-message.ts'

/** A status of the type `payment` has the id of the message with the order, and is no receipt of it. */
export function isPayment(status: unknown): boolean {
  return textAt(status, 'type') === 'payment'
}

/** The state of a payment. Empty where the status names no order or no state. */
export function readPayment(status: unknown, now: number): Pick<Item, 'item' | 'update'>[] {
  const orderPlatformMessageId = nameAt(status, 'id')
  const state = textAt(status, 'status')?.slice(0, 50)
  if (orderPlatformMessageId === undefined || state === undefined) return []
  const timestamp = textAt(status, 'timestamp')?.slice(0, 20)
  const at = secondsToMs(timestamp, now)
  const payment: Payment = {
    status: state,
    ...named('reference_id', textAt(status, 'payment', 'reference_id')),
    ...named('amount', amountIn(valueAt(status, 'payment', 'amount'))),
    ...named('currency', textAt(status, 'payment', 'currency')),
    ...named('transaction_id', textAt(status, 'payment', 'transaction', 'id')),
    ...named('method', textAt(status, 'payment', 'transaction', 'method', 'type')),
    ...errorIn(valueAt(status, 'payment', 'transaction', 'error')),
    updated_at: new Date(at).toISOString(),
  }
  const from = addressOf(
    nameAt(status, 'recipient_id'),
    nameAt(status, 'recipient_user_id'),
    nameAt(status, 'recipient_parent_user_id'),
  )
  return [
    {
      item: `payment ${orderPlatformMessageId} ${state} ${timestamp ?? ''}`,
      update: { kind: 'payment', orderPlatformMessageId, from, payment, at },
    },
  ]
}

/** The value in units of `1 / offset`, such as 4590 and 100: 45.90. */
function amountIn(amount: unknown): string | undefined {
  const [value, offset] = [Number(textAt(amount, 'value')), Number(textAt(amount, 'offset') ?? 1)]
  if (textAt(amount, 'value') === undefined || !Number.isFinite(value) || !(offset >= 1)) return undefined
  return (value / offset).toFixed(Math.min(8, Math.ceil(Math.log10(offset))))
}

function errorIn(error: unknown): Pick<Payment, 'error'> {
  const [code, reason] = [textAt(error, 'code'), textAt(error, 'reason')]
  if (code === undefined && reason === undefined) return {}
  return { error: { code: (code ?? 'unknown').slice(0, 100), message: (reason ?? code ?? '').slice(0, 2_000) } }
}
