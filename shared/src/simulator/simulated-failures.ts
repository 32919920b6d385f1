import type { FailureReason } from '../sentences/shared-sentence.ts'

/** Simulated failures, by the error codes of the real platform. */
export const simulatedFailures = {
  '130403': 'This customer blocked the business',
  '131000': 'Something went wrong on the platform',
  '131009': 'The platform does not know this recipient',
  '131026': 'The message cannot be delivered: the number is not on the platform',
  '131042': 'The business has no valid payment method on the platform',
  '131047': 'The customer last wrote more than 24 hours ago, so only a template can be sent',
  '131049': 'The platform held this message back to keep the number of marketing messages to this customer low',
  '131050': 'This customer stopped messages from this business',
  '131053': 'The platform could not take the media of this message',
  '131056': 'Too many messages to this customer in a short time',
} as const satisfies Readonly<Record<string, FailureReason>>
export type SimulatedFailure = keyof typeof simulatedFailures

/** The customer's own choice, or a number that the platform does not have: the same message fails again. */
const permanentFailures: ReadonlySet<string> = new Set<SimulatedFailure>(['130403', '131009', '131026', '131050'])
const dayMs = 86_400_000

/** Why a message that failed with this code must not be retried, or not yet; undefined when it may be. */
export function objectionToSimulatedRetry({ code, agoMs }: { code: string; agoMs: number }): string | undefined {
  const sentence = Object.hasOwn(simulatedFailures, code) ? simulatedFailures[code as SimulatedFailure] : undefined
  if (permanentFailures.has(code)) return `${sentence}.`
  if (code === '131049' && agoMs < dayMs) return `${sentence}. It may be retried 24 hours after it failed.`
  return undefined
}
