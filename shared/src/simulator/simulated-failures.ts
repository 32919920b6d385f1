import { type ShownSentence, sentence } from '../sentences/sentence.ts'

/** Simulated failures, by the error codes of the real platform. */
export const simulatedFailures = {
  '130403': sentence('customerBlockedBusiness'),
  '131000': sentence('platformFailed'),
  '131009': sentence('recipientUnknown'),
  '131026': sentence('numberNotOnPlatform'),
  '131042': sentence('paymentMethodMissing'),
  '131047': sentence('windowClosedTemplateOnly'),
  '131049': sentence('marketingLimited'),
  '131050': sentence('customerStoppedMessages'),
  '131053': sentence('mediaNotTaken'),
  '131056': sentence('tooManyToCustomer'),
} as const satisfies Readonly<Record<string, ShownSentence>>
export type SimulatedFailure = keyof typeof simulatedFailures

/** The customer's own choice, or a number that the platform does not have: the same message fails again. */
const permanentFailures: ReadonlySet<string> = new Set<SimulatedFailure>(['130403', '131009', '131026', '131050'])
const dayMs = 86_400_000

/** Why a message that failed with this code must not be retried, or not yet; undefined when it may be. */
export function objectionToSimulatedRetry({ code, agoMs }: { code: string; agoMs: number }): ShownSentence | undefined {
  if (!Object.hasOwn(simulatedFailures, code)) return undefined
  const reason = simulatedFailures[code as SimulatedFailure]
  if (permanentFailures.has(code)) return sentence('asSentence', { sentence: reason })
  return code === '131049' && agoMs < dayMs ? sentence('retryAfterDay', { reason }) : undefined
}
