import { checkPhone } from '../contacts/phone.ts'
import { assignVariables } from '../templates/template-text.ts'
import type { RecipientCheckResult } from './campaign-check.ts'
import type { Recipient } from './recipients.ts'

type RecipientContext = {
  /** The placeholders of the template, from `placeholdersOf`. */
  readonly placeholders: readonly string[]
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
    if (!found.ok) return [{ position, phone, problem: found.problem, message: found.message }]
    return first === undefined ? [] : [{ position, phone, problem: 'duplicate', message: duplicateOf(first) }]
  })
}

type Problem = { problem: Exclude<RecipientCheckResult['problem'], 'duplicate'>; message: string }
export type CheckedRecipient = { ok: true; phone: string; values: Record<string, string> } | ({ ok: false } & Problem)

/** The phone number and values for a message to this recipient, or the first reason why it cannot be sent. */
export function checkRecipient(recipient: Recipient, facts: RecipientContext): CheckedRecipient {
  if (recipient.fault) return { ok: false, ...recipient.fault }
  const checked = checkPhone(recipient.phone)
  if (!checked.ok) return { ok: false, problem: 'phone', message: checked.problem }
  const assigned = assignVariables(facts.placeholders, recipient.variables)
  if (!assigned.ok) {
    const message = `The variable for {{${assigned.missing}}} is missing or empty`
    return { ok: false, problem: 'missing_variable', message }
  }
  if (facts.optedOut?.has(checked.phone)) return { ok: false, problem: 'opted_out', message: optedOutSentence }
  return { ok: true, phone: checked.phone, values: assigned.values }
}

export const optedOutSentence = 'The customer has opted out of campaign messages'

function duplicateOf(first: number): string {
  return `The same phone number is recipient ${first + 1} already`
}
