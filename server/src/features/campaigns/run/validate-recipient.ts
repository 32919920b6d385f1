import {
  blockedSentence,
  type CheckedRecipient,
  checkRecipient,
  optedOutSentence,
} from '@parley/shared/campaigns/recipient-check'
import type { Recipient } from '@parley/shared/campaigns/recipients'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { cannotSendReason } from '@parley/shared/templates/sendability'
import type { TemplateValues } from '@parley/shared/templates/template-slots'
import type { CampaignRecipientTable } from '../../../db/schema/campaigns.ts'
import type { TemplateTable } from '../../../db/schema/templates.ts'
import { templateProblem } from '../../messages/template-message.ts'
import { bindingOf } from './binding-version.ts'

export type RecipientResult =
  | { readonly state: 'pending'; readonly addresses: readonly [string, ...string[]]; readonly values: TemplateValues }
  | Refusal
/** The recipient cannot or must not be sent to. The message is a sentence for people. */
export type Refusal = { readonly state: 'failed' | 'skipped'; readonly code: string; readonly message: ShownSentence }

type RecipientContext = {
  readonly template: Pick<TemplateTable, 'name' | 'language' | 'status' | 'components'>
  /** The rule that binds the variables, as stored with the campaign. */
  readonly bindingVersion: number
  /** Phone numbers in international format, and user ids; also of those who are blocked. */
  readonly optedOut: ReadonlySet<string>
  readonly blocked: ReadonlySet<string>
}

export const blockedRefusal: Refusal = { state: 'skipped', code: 'contact_blocked', message: blockedSentence }
export const fileGoneRefusal: Refusal = { state: 'failed', code: 'file_missing', message: sentence('fileGone') }
export const optedOutRefusal: Refusal = { state: 'skipped', code: 'opted_out', message: optedOutSentence }

/** The contact has no value for a placeholder that names it. */
export function missingRefusal(placeholder: string): Refusal {
  return { state: 'skipped', code: 'missing_variable', message: sentence('contactValueMissing', { placeholder }) }
}

/** The value of the contact does not fit the template. */
export function misfitRefusal(message: ShownSentence): Refusal {
  return { state: 'failed', code: codes.variable, message }
}

/** Returns a function that decides whether a recipient can be sent to, and with which values. */
export function validateRecipientFor({
  template,
  bindingVersion,
  optedOut,
  blocked,
}: RecipientContext): (recipient: Recipient) => RecipientResult {
  const components = JSON.parse(template.components) as Component[]
  const bind = bindingOf(bindingVersion, components)
  const unsupported = cannotSendReason(components)
  const unusable = templateProblem(template)
  return (recipient) => {
    if (unsupported !== null) return { state: 'failed', code: 'template_not_supported', message: unsupported }
    const checked = checkRecipient(recipient, { bind, optedOut, blocked })
    if (!checked.ok) return refusalFor(checked)
    if (unusable !== undefined) return { state: 'failed', code: 'template_not_approved', message: unusable }
    return { state: 'pending', addresses: checked.addresses, values: checked.values }
  }
}

/** The recipient of the request that this row was stored for. */
export function storedRecipient({ phone, platform_user_id: userId, variables }: CampaignRecipientTable): Recipient {
  return { phone, ...(userId !== null && { userId }), variables: JSON.parse(variables) as Recipient['variables'] }
}

/** Whether a recipient failed because of what the request contained, which is not stored: another attempt must fail too. */
export function isFaultOfRequest(code: string): boolean {
  return code === codes.recipient || code === codes.user_id || code === codes.variable
}

const codes = {
  recipient: 'invalid_recipient',
  phone: 'invalid_phone',
  user_id: 'invalid_user_id',
  variable: 'invalid_variable',
} as const

function refusalFor({ problem, message }: Extract<CheckedRecipient, { ok: false }>): Refusal {
  if (problem === 'opted_out') return optedOutRefusal
  if (problem === 'contact_blocked') return blockedRefusal
  return { state: 'failed', code: problem === 'missing_variable' ? problem : codes[problem], message }
}
