import {
  ListTemplates,
  NewTemplate,
  TemplateDeletion,
  TemplateEdit,
  TestSend,
} from '@parley/shared/templates/templates'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { testSendTemplate } from '../../features/messages/test-send-template.ts'
import { createTemplate } from '../../features/templates/create-template.ts'
import { deleteTemplate } from '../../features/templates/delete-template.ts'
import { editTemplate } from '../../features/templates/edit-template.ts'
import { listTemplates } from '../../features/templates/list-templates.ts'
import { syncNow } from '../../features/templates/sync-now.ts'
import { perform, router, signedIn } from '../base.ts'

export const templates = router({
  create: signedIn.input(NewTemplate).mutation(perform(createTemplate)),
  list: signedIn.input(ListTemplates).query(perform(listTemplates)),
  edit: signedIn.input(TemplateEdit).mutation(perform(editTemplate)),
  sync: signedIn.input(InWorkspace).mutation(perform(syncNow)),
  delete: signedIn.input(TemplateDeletion).mutation(perform(deleteTemplate)),
  testSend: signedIn.input(TestSend).mutation(perform(testSendTemplate)),
})
