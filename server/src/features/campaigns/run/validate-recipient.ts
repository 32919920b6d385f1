import { type CheckedRecipient, checkRecipient, optedOutSentence } from '@parley/shared/campaigns/recipient-check'
import type { Recipient } from '@parley/shared/campaigns/recipients'
import { cannotSendReason } from '@parley/shared/templates/sendability'
import type { TemplateValues } from '@parley/shared/templates/template-slots'
import type { Component } from '@parley/shared/templates/templates'
import type { TemplateTable } from '../../../db/schema/templates.ts'
import { templateProblem } from '../../messages/template-message.ts'
import { bindingOf } from './binding-version.ts'

export type RecipientResult =
  | { readonly state: 'pending'; readonly phone: string; readonly values: TemplateValues }
  | Refusal
/** The recipient cannot or must not be sent to. The message is a sentence for people. */
export type Refusal = { readonly state: 'failed' | 'skipped'; readonly code: string; readonly message: string }

type RecipientContext = {
  readonly template: Pick<TemplateTable, 'name' | 'language' | 'status' | 'components'>
  /** The rule that binds the variables, as stored with the campaign. */
  readonly bindingVersion: number
  /** Phone numbers in international format. */
  readonly optedOut: ReadonlySet<string>
}

export const optedOutRefusal: Refusal = { state: 'skipped', code: 'opted_out', message: optedOutSentence }

/** Returns a function that decides whether a recipient can be sent to, and with which values. */
export function validateRecipientFor({
  template,
  bindingVersion,
  optedOut,
}: RecipientContext): (recipient: Recipient) => RecipientResult {
  const components = JSON.parse(template.components) as Component[]
  const bind = bindingOf(bindingVersion, components)
  const unsupported = cannotSendReason(components)
  const unusable = templateProblem(template)
  return (recipient) => {
    if (unsupported !== null) return { state: 'failed', code: 'template_not_supported', message: unsupported }
    const checked = checkRecipient(recipient, { bind, optedOut })
    if (!checked.ok) return refusalFor(checked)
    if (unusable !== undefined) return { state: 'failed', code: 'template_not_approved', message: unusable }
    return { state: 'pending', phone: checked.phone, values: checked.values }
  }
}

/** Whether a recipient failed because of what the request contained, which is not stored: another attempt must fail too. */
export function isFaultOfRequest(code: string): boolean {
  return code === codes.recipient || code === codes.variable
}

const codes = { recipient: 'invalid_recipient', phone: 'invalid_phone', variable: 'invalid_variable' } as const

function refusalFor({ problem, message }: Extract<CheckedRecipient, { ok: false }>): Refusal {
  if (problem === 'opted_out') return optedOutRefusal
  return { state: 'failed', code: problem === 'missing_variable' ? problem : codes[problem], message }
}
