import type { Component, TemplateView } from '@parley/shared/templates'
import type { TemplateTable } from '../../db/schema.ts'

export function presentTemplate(template: TemplateTable): TemplateView {
  return {
    id: template.id,
    workspaceId: template.workspace_id,
    name: template.name,
    language: template.language,
    category: template.category,
    components: componentsOf(template),
    status: template.status,
    rejection_reason: template.rejection_reason,
    quality: template.quality,
    created_at: new Date(template.created_at).toISOString(),
    updated_at: new Date(template.updated_at).toISOString(),
  }
}

export function componentsOf(template: Pick<TemplateTable, 'components'>): Component[] {
  return JSON.parse(template.components) as Component[]
}
