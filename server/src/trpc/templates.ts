import { ListTemplates, NewTemplate } from '@parley/shared/templates'
import { createTemplate } from '../features/templates/create-template.ts'
import { listTemplates } from '../features/templates/list-templates.ts'
import { router, signedIn } from './base.ts'

export const templates = router({
  create: signedIn.input(NewTemplate).mutation(({ ctx, input }) => createTemplate(ctx.app, ctx.actor, input)),
  list: signedIn.input(ListTemplates).query(({ ctx, input }) => listTemplates(ctx.app, ctx.actor, input)),
})
