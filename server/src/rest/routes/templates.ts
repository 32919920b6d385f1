import {
  ListTemplates,
  NewTemplate,
  TemplateDeletion,
  TemplateEdit,
  TemplateView,
  TestSend,
  TestSendResult,
} from '@parley/shared/templates/templates'
import { ChannelChoice } from '@parley/shared/workspace/channel-choice'
import { z } from 'zod'
import { testSendTemplate } from '../../features/messages/test-send-template.ts'
import { createTemplate } from '../../features/templates/create-template.ts'
import { deleteTemplate } from '../../features/templates/delete-template.ts'
import { editTemplate } from '../../features/templates/edit-template.ts'
import { listTemplates } from '../../features/templates/list-templates.ts'
import { syncNow } from '../../features/templates/sync-now.ts'
import { deletionOf, listOf, Warning } from '../responses.ts'
import { byKey, bySession, ofTheKey, type RouteGroup } from '../route.ts'

const SubmittedTemplate = z.object({
  data: TemplateView,
  warnings: z
    .array(Warning)
    .meta({ description: 'What a real platform rejects or may reject. It does not matter on the simulator.' }),
})

/** The greatest size of a body: enough for the ten cards of a carousel with their texts and examples. */
const templateBytes = 256 * 1024

const creation =
  'Submits a template for review. Placeholders are either numbered without gaps, `{{1}}`, `{{2}}`, or named, such as `{{first_name}}`; a template cannot use both. A template with the same name and language is a `conflict`.'

export const templates: RouteGroup = {
  name: 'Templates',
  description: 'Messages that the platform approves before they can be sent in campaigns.',
  routes: [
    bySession('POST /api/chat/templates', {
      operationId: 'createTemplate',
      summary: 'Create a template',
      description: creation,
      takes: NewTemplate,
      does: createTemplate,
      gives: SubmittedTemplate,
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
      takes: ListTemplates.omit(ofTheKey),
      does: listTemplates,
      gives: listOf(TemplateView),
      action: 'templates.read',
    }),
    byKey('POST /api/v1/templates', {
      operationId: 'createKeyTemplate',
      summary: 'Create a template in the key’s mode',
      description: creation,
      takes: NewTemplate.omit(ofTheKey),
      does: createTemplate,
      gives: SubmittedTemplate,
      action: 'templates.manage',
      errors: ['conflict'],
      status: 201,
      idempotent: true,
      maxBodyBytes: templateBytes,
    }),
    byKey('POST /api/v1/templates/sync', {
      operationId: 'syncTemplates',
      summary: 'Read the templates from the platform now',
      description:
        'Parley reads them by itself once an hour. Returns all templates of the mode. 502 where the platform does not answer.',
      takes: z.object({ channel_id: ChannelChoice }),
      does: (app, scope, { channel_id: channelId }) => syncNow(app, scope, { channelId }),
      gives: listOf(TemplateView),
      action: 'templates.manage',
    }),
    byKey('PATCH /api/v1/templates/:templateId', {
      operationId: 'updateTemplate',
      summary: 'Edit a template',
      description:
        'Replaces the components and the category, and submits the template for review again; its name and language stay. A template that the platform does not permit to be edited now is a `conflict`.',
      takes: TemplateEdit.omit(ofTheKey),
      does: editTemplate,
      gives: SubmittedTemplate,
      action: 'templates.manage',
      errors: ['not_found', 'conflict'],
      maxBodyBytes: templateBytes,
    }),
    byKey('DELETE /api/v1/templates/:templateId', {
      operationId: 'deleteTemplate',
      summary: 'Delete a template',
      description: 'Deletes it on the platform too. One that the platform refuses to delete is a `conflict`.',
      takes: TemplateDeletion.omit(ofTheKey),
      does: deleteTemplate,
      gives: deletionOf('template'),
      action: 'templates.manage',
      errors: ['not_found', 'conflict'],
    }),
    byKey('POST /api/v1/templates/:templateId/test_send', {
      operationId: 'testTemplate',
      summary: 'Send a template to one phone as a test',
      description:
        'Sends an approved template and waits for the platform. To write to a customer, use [`POST /api/v1/messages`](#post-apiv1messages).',
      takes: TestSend.omit({ ...ofTheKey, channelId: true }).extend({ channel_id: ChannelChoice }),
      does: (app, scope, { channel_id: channelId, ...input }) => testSendTemplate(app, scope, { ...input, channelId }),
      gives: TestSendResult,
      inData: true,
      idempotent: true,
      action: 'templates.test_send',
      errors: ['not_found', 'conflict', 'opted_out'],
      maxBodyBytes: templateBytes,
    }),
  ],
}
