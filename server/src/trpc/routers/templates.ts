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
import { router, signedIn } from '../base.ts'

export const templates = router({
  create: signedIn.input(NewTemplate).mutation(({ ctx, input }) => createTemplate(ctx.app, ctx.actor, input)),
  list: signedIn.input(ListTemplates).query(({ ctx, input }) => listTemplates(ctx.app, ctx.actor, input)),
  edit: signedIn.input(TemplateEdit).mutation(({ ctx, input }) => editTemplate(ctx.app, ctx.actor, input)),
  sync: signedIn.input(InWorkspace).mutation(({ ctx, input }) => syncNow(ctx.app, ctx.actor, input)),
  delete: signedIn.input(TemplateDeletion).mutation(({ ctx, input }) => deleteTemplate(ctx.app, ctx.actor, input)),
  testSend: signedIn.input(TestSend).mutation(({ ctx, input }) => testSendTemplate(ctx.app, ctx.actor, input)),
})
