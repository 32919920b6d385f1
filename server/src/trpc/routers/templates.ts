import {
  ListTemplates,
  NewTemplate,
  TemplateDeletion,
  TemplateEdit,
  TestSend,
} from '@parley/shared/templates/templates'
import { MaybeInChannel } from '@parley/shared/workspace/channels'
import { testSendTemplate } from '../../features/messages/test-send-template.ts'
import { createTemplate } from '../../features/templates/create-template.ts'
import { deleteTemplate } from '../../features/templates/delete-template.ts'
import { editTemplate } from '../../features/templates/edit-template.ts'
import { listTemplates } from '../../features/templates/list-templates.ts'
import { syncNow } from '../../features/templates/sync-now.ts'
import { perform, router, whoMay } from '../base.ts'

/** The greatest size of an input: enough for the ten cards of a carousel with their texts, examples and variables. */
const maxBytes = 256 * 1024

export const templates = router({
  create: whoMay('templates.manage', maxBytes).input(NewTemplate).mutation(perform(createTemplate)),
  list: whoMay('templates.read').input(ListTemplates).query(perform(listTemplates)),
  edit: whoMay('templates.manage', maxBytes).input(TemplateEdit).mutation(perform(editTemplate)),
  sync: whoMay('templates.manage').input(MaybeInChannel).mutation(perform(syncNow)),
  delete: whoMay('templates.manage').input(TemplateDeletion).mutation(perform(deleteTemplate)),
  testSend: whoMay('templates.test_send', maxBytes).input(TestSend).mutation(perform(testSendTemplate)),
})
