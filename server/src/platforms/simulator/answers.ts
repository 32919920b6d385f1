import type { MagicBehaviour } from '@parley/shared/simulator'
import type { SendOutcome } from '../platform.ts'

type Refusal = Extract<SendOutcome, { kind: 'refused' }>

/** What the simulator says when something goes wrong, by the codes of the platform that it imitates. */
const sentences: Readonly<Record<string, string>> = {
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
}

export function sentenceFor(code: string): string {
  return sentences[code] ?? `The platform gave the error code ${code}`
}

export function refusal(code: string, message = sentenceFor(code)): Refusal {
  return { kind: 'refused', code, message }
}

/** The magic numbers that are refused before anything is looked at. */
const refusedAtOnce: Partial<Record<MagicBehaviour, Refusal>> = {
  blocks: refusal('130403'),
  invalid: refusal('131009'),
  throttled: { ...refusal('131056'), retryAfterMs: 1_000 },
  payment_problem: { ...refusal('131042'), stopsCampaign: true },
}

export function refusalOf(behaviour: MagicBehaviour | undefined): Refusal | undefined {
  return behaviour && refusedAtOnce[behaviour]
}

/** The magic numbers whose message is taken, but whose answer never arrives. */
export function losesAnswer(behaviour: MagicBehaviour | undefined): boolean {
  return behaviour === 'cut_off' || behaviour === 'answer_lost'
}
