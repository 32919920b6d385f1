import { checkPhone } from '../contacts/phone.ts'
import type { Bound, Variables } from '../templates/template-binding.ts'
import type { TemplateValues } from '../templates/template-slots.ts'
import type { RecipientCheckResult } from './campaign-check.ts'
import type { Recipient } from './recipients.ts'

type RecipientContext = {
  /** Binds variables to the values that the template needs. */
  readonly bind: (variables: Variables) => Bound
  /** Phone numbers in international format that have opted out. Only the server knows them. */
  readonly optedOut?: ReadonlySet<string>
}

/**
 * Checks recipients before anything is sent: the first problem of each, if there is one.
 * A duplicate is reported from its second occurrence on, and would get a message all the same (contract, section 8).
 */
export function checkRecipients(recipients: readonly Recipient[], facts: RecipientContext): RecipientCheckResult[] {
  const seen = new Map<string, number>()
  return recipients.flatMap((recipient, position): RecipientCheckResult[] => {
    const checked = checkPhone(recipient.phone)
    const phone = checked.ok ? checked.phone : recipient.phone
    const first = seen.get(phone)
    if (first === undefined) seen.set(phone, position)
    const found = checkRecipient(recipient, facts)
    if (!found.ok) {
      const { problem, message, address } = found
      return [{ position, phone, problem, message, ...(address !== undefined && { address }) }]
    }
    return first === undefined ? [] : [{ position, phone, problem: 'duplicate', message: duplicateOf(first) }]
  })
}

type Problem = {
  problem: Exclude<RecipientCheckResult['problem'], 'duplicate'>
  message: string
  /** The address of the value that is missing or cannot be used. */
  address?: string | undefined
}
export type CheckedRecipient = { ok: true; phone: string; values: TemplateValues } | ({ ok: false } & Problem)

/** The phone number and values for a message to this recipient, or the first reason why it cannot be sent. */
export function checkRecipient(recipient: Recipient, facts: RecipientContext): CheckedRecipient {
  if (recipient.fault) return { ok: false, ...recipient.fault }
  const checked = checkPhone(recipient.phone)
  if (!checked.ok) return { ok: false, problem: 'phone', message: checked.problem }
  const bound = facts.bind(recipient.variables)
  if (!bound.ok) return bound
  if (facts.optedOut?.has(checked.phone)) return { ok: false, problem: 'opted_out', message: optedOutSentence }
  return { ok: true, phone: checked.phone, values: bound.values }
}

export const optedOutSentence = 'The customer has opted out of campaign messages'

function duplicateOf(first: number): string {
  return `The same phone number is recipient ${first + 1} already`
}
