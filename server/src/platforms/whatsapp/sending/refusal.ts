import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { SendOutcome } from '../../platform.ts'
import { explain } from './codes.ts'

export type Refusal = Extract<SendOutcome, { kind: 'refused' }>

export const notConnected: Refusal = {
  kind: 'refused',
  code: 'not_connected',
  message: sentence('numberDisconnected'),
  stopsCampaign: true,
}

/** How long to wait where nothing of a request has reached the platform. */
export const notReachedRetryMs = 2_000

export function refusal(code: string, details?: string | ShownSentence, status?: number): Refusal {
  return { kind: 'refused', code, message: explain(code, details, status) }
}
