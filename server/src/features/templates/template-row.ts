import { createHash } from 'node:crypto'
import type { Component } from '@parley/shared/templates/components'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Scope } from '../../policy.ts'

type Definition = Pick<TemplateTable, 'channel_id' | 'account_id' | 'name' | 'language' | 'category'> & {
  readonly components: readonly Component[]
}

/** The row of a new template, which has been neither submitted nor reviewed unless more is known of it. */
export function newTemplate(
  app: App,
  scope: Scope,
  { components, ...known }: Definition & Partial<Omit<TemplateTable, 'components'>>,
): TemplateTable {
  const now = app.now()
  return {
    id: app.newId(),
    platform_template_id: null,
    status: 'PENDING',
    rejection_reason: null,
    quality: null,
    previous_category: null,
    coming_category: null,
    coming_category_at: null,
    quality_reported_at: null,
    reviewed_at: null,
    text_unread_since: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    ...known,
    components: JSON.stringify(components),
    wording: wordingOf(components),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
  }
}

/** Equal for two templates with the same body and footer, apart from leading and trailing spaces. */
export function wordingOf(components: readonly Component[]): string {
  const textOf = (type: 'BODY' | 'FOOTER') => {
    const found = components.find((component) => component.type === type)
    return found && 'text' in found ? found.text.trim() : ''
  }
  return createHash('sha256')
    .update(JSON.stringify([textOf('BODY'), textOf('FOOTER')]))
    .digest('hex')
}
