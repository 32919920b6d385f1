import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { cannotSendReason } from '@parley/shared/templates/sendability'
import { bindVariables } from '@parley/shared/templates/template-binding'
import { slotsOf, type TemplateValues } from '@parley/shared/templates/template-slots'
import { fillTemplate, plainText } from '@parley/shared/templates/template-text'
import type { TemplateTable } from '../../db/schema/templates.ts'
import { AppError } from '../../errors.ts'
import { definitionHash } from '../templates/definition-changes.ts'

/** The columns of a message made from a template: its text as the customer reads it, and its filled components. */
export function templateContent({ id, components }: KnownTemplate, values: TemplateValues) {
  const filled = fillTemplate(components, values)
  const request: TemplateRequest = { template_id: id, definition: hashOf(components), values }
  return {
    kind: 'template',
    text: plainText(filled),
    content: JSON.stringify(filled),
    templateRequest: JSON.stringify(request),
  } as const
}

type KnownTemplate = { readonly id: string; readonly components: readonly Component[] }

/** What a template message was made from, so that the same one can be sent again while the definition is the same. */
export type TemplateRequest = {
  readonly template_id: string
  /** The hash of the template's definition, from `definitionHash`. */
  readonly definition: string
  readonly values: TemplateValues
}

/** A campaign makes all its messages from one definition. */
const hashes = new WeakMap<readonly Component[], string>()

function hashOf(components: readonly Component[]): string {
  const hash = hashes.get(components) ?? definitionHash(components)
  hashes.set(components, hash)
  return hash
}

/** Why nothing can be sent with this template now, as a sentence; undefined when it can be. */
export function templateProblem(
  template: Pick<TemplateTable, 'name' | 'language' | 'status' | 'components'>,
): ShownSentence | undefined {
  const unsupported = cannotSendReason(JSON.parse(template.components) as Component[])
  if (unsupported !== null) return unsupported
  if (template.status === 'APPROVED') return undefined
  const { name, language, status } = template
  return sentence('onlyApprovedTemplateSent', { name, language, status: sentence(statusKeys[status]) })
}

const statusKeys = {
  PENDING: 'statusPending',
  REJECTED: 'statusRejected',
  PAUSED: 'statusPaused',
  DISABLED: 'statusDisabled',
} as const

/** The values of one message by address. Throws `invalid_request` where one is missing or cannot be used. */
export function requireValues(components: readonly Component[], variables: Readonly<Record<string, string>>) {
  const bound = bindVariables(slotsOf(components), variables)
  if (bound.ok) return bound.values
  const { address, problem, message } = bound
  const path = address === undefined ? 'variables' : `variables.${address}`
  const detail = problem === 'missing_variable' ? sentence('notEmpty') : message
  throw new AppError('invalid_request', message, { details: [{ path, message: detail }] })
}
