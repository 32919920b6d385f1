import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import { type SimulatedFailure, simulatedFailures } from '@parley/shared/simulator/simulated-failures'
import type { MagicBehaviour } from '@parley/shared/simulator/simulator'
import type { SendOutcome } from '../platform.ts'

export type Refusal = Extract<SendOutcome, { kind: 'refused' }>

/** The meaning of a code on the platform that is simulated. */
export function sentenceFor(code: string): ShownSentence {
  return Object.hasOwn(simulatedFailures, code)
    ? simulatedFailures[code as SimulatedFailure]
    : sentence('platformGaveCode', { code })
}

export function refusal(code: string, message = sentenceFor(code)): Refusal {
  return { kind: 'refused', code, message }
}

/** The magic numbers whose messages are refused without any other check. */
const refusals: Partial<Record<MagicBehaviour, Refusal>> = {
  blocks: refusal('130403'),
  invalid: refusal('131009'),
  throttled: { ...refusal('131056'), retryAfterMs: 1_000 },
  payment_problem: { ...refusal('131042'), stopsCampaign: true },
}

export function refusalOf(behaviour: MagicBehaviour | undefined): Refusal | undefined {
  return behaviour && refusals[behaviour]
}

/** The magic numbers whose message is accepted, but whose answer never arrives. */
export function losesAnswer(behaviour: MagicBehaviour | undefined): boolean {
  return behaviour === 'cut_off' || behaviour === 'answer_lost'
}
