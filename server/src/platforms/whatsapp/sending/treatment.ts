import type { ShownSentence } from '@parley/shared/sentences/sentence'

/**
 * What to do about a code of the platform, in the answer to a send as in a receipt:
 * `soon`: retry a few times. `slower`: the same, at half the pace. `pair`: wait for this recipient only.
 * `tomorrow`: not before 24 hours. `never`: it cannot succeed as it is. `person`: nothing can until a person has acted.
 * `template`: nothing can be sent with this template until a person has acted. `definition`: this recipient's message
 * fails, and all of them if the template is no longer the one that Parley knows; so it is compared.
 */
export type Remedy = 'soon' | 'slower' | 'pair' | 'tomorrow' | 'never' | 'person' | 'template' | 'definition'
export type Treatment = {
  readonly remedy: Remedy
  readonly problem: ShownSentence
  readonly hint: ShownSentence
  /** How often a message is sent at most, where a retry may help; three times when left out. */
  readonly maxAttempts?: number
  /** The customer opted out of campaigns at the platform. */
  readonly optsOut?: true
}
