import { ListTemplates, NewTemplate, TemplateView } from '@parley/shared/templates/templates'
import { z } from 'zod'
import { createTemplate } from '../../features/templates/create-template.ts'
import { listTemplates } from '../../features/templates/list-templates.ts'
import { listOf, Warning } from '../responses.ts'
import { byKey, bySession, type RouteGroup } from '../route.ts'

const CreatedTemplate = z.object({
  data: TemplateView,
  warnings: z
    .array(Warning)
    .meta({ description: 'What a real platform rejects or may reject. It does not matter on the simulator.' }),
})

/** Enough for the ten cards of a carousel with their texts and examples. */
const templateBytes = 256 * 1024

export const templates: RouteGroup = {
  name: 'Templates',
  description: 'Messages that the platform approves before they can be sent in campaigns.',
  routes: [
    bySession('POST /api/chat/templates', {
      operationId: 'createTemplate',
      summary: 'Create a template',
      description:
        'Submits a template for review. Placeholders are either numbered without gaps, `{{1}}`, `{{2}}`, or named, such as `{{first_name}}`; a template cannot use both. A template with the same name and language is a `conflict`.',
      takes: NewTemplate,
      does: createTemplate,
      gives: CreatedTemplate,
      action: 'templates.manage',
      errors: ['conflict'],
      status: 201,
      idempotent: true,
      maxBodyBytes: templateBytes,
    }),
    bySession('GET /api/chat/templates', {
      operationId: 'listTemplates',
      summary: 'List all templates',
      description: 'Returns all templates of a mode, newest first, without pagination.',
      takes: ListTemplates,
      does: listTemplates,
      gives: listOf(TemplateView),
      action: 'templates.read',
    }),
    byKey('GET /api/v1/templates', {
      operationId: 'listKeyTemplates',
      summary: 'List all templates of the key’s mode',
      description: 'Returns all templates, newest first, without pagination.',
      takes: ListTemplates.omit({ workspaceId: true, mode: true }),
      does: listTemplates,
      gives: listOf(TemplateView),
      action: 'templates.read',
    }),
  ],
}
