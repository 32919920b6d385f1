import { fillTemplate, plainText } from '@parley/shared/templates/template-text'
import type { Component } from '@parley/shared/templates/templates'
import type { TemplateTable } from '../../db/schema/templates.ts'

/** The columns of a message made from a template: its text as the customer reads it, and its filled components. */
export function templateContent(components: readonly Component[], values: Readonly<Record<string, string>>) {
  const filled = fillTemplate(components, values)
  return { kind: 'template', text: plainText(filled), content: JSON.stringify(filled) } as const
}

/** Why nothing can be sent with this template now, as a sentence; undefined when it can be. */
export function templateProblem(template: Pick<TemplateTable, 'name' | 'language' | 'status'>): string | undefined {
  if (template.status === 'APPROVED') return undefined
  return `The template "${template.name}" (${template.language}) is ${template.status}; only an APPROVED template can be sent`
}
