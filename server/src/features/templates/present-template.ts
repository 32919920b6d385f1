import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { cannotSendReason } from '@parley/shared/templates/sendability'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { TemplateTable } from '../../db/schema/templates.ts'

export function presentTemplate(template: TemplateTable, channels: TemplateView['channels']): TemplateView {
  const components = componentsOf(template)
  return {
    id: template.id,
    workspaceId: template.workspace_id,
    name: template.name,
    language: template.language,
    category: template.category,
    channels,
    components,
    status: template.status,
    cannot_send_reason: cannotSendReason(components),
    rejection_reason: decodeSentence(template.rejection_reason),
    quality: template.quality,
    previous_category: template.previous_category,
    coming_category: comingOf(template),
    created_at: new Date(template.created_at).toISOString(),
    updated_at: new Date(template.updated_at).toISOString(),
  }
}

/** The category that the platform announced and has not applied yet. */
function comingOf({ category, coming_category, coming_category_at: at }: TemplateTable) {
  if (coming_category === null || coming_category === category) return null
  return { category: coming_category, at: at === null ? null : new Date(at).toISOString() }
}

export function componentsOf(template: Pick<TemplateTable, 'components'>): Component[] {
  return JSON.parse(template.components) as Component[]
}

/** The name of a template in the audit log. */
export function templateSubject({ name, language }: Pick<TemplateTable, 'name' | 'language'>): string {
  return `${name} (${language})`
}

/** The category and texts that the audit log records. */
export function auditableTemplate(template: TemplateTable): Record<string, unknown> {
  const texts = componentsOf(template).map((component) => [component.type.toLowerCase(), auditableText(component)])
  return { category: template.category, header: null, footer: null, buttons: [], ...Object.fromEntries(texts) }
}

function auditableText(component: Component): unknown {
  switch (component.type) {
    case 'HEADER':
      return component.format === 'TEXT' ? component.text : component.format
    case 'BODY':
    case 'FOOTER':
      return component.text
    case 'BUTTONS':
      return component.buttons.map(({ text, type }) => text ?? type)
    case 'CAROUSEL':
      return component.cards.map((card) => card.components.map(auditableText))
    case 'LIMITED_TIME_OFFER':
      return component.limited_time_offer.text
    default:
      return component.type
  }
}
