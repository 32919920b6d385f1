import type { SimulatorMessageTable } from '../../db/schema/simulator.ts'
import type { Receipt, ReceiptError } from '../platform-update.ts'
import { sentenceFor } from './answers.ts'
import type { SimulatorContext } from './context.ts'

export type ReportedStatus = {
  readonly message: SimulatorMessageTable
  readonly status: Receipt['status']
  readonly errorCode?: string | undefined
}

export function receiptOf(context: SimulatorContext, { message, status, errorCode }: ReportedStatus): Receipt {
  return {
    kind: 'receipt',
    platformMessageId: message.id,
    messageId: message.correlation_id,
    status,
    error: errorCode === undefined ? null : errorOf(errorCode),
    at: context.now(),
  }
}

function errorOf(code: string): ReceiptError {
  return { code, message: sentenceFor(code), ...(code === '131050' && { optsOut: true }) }
}
